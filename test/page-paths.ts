/** The paths of all pages, as their files name them: '/brands/$slug'; a new one is there by itself. */
export const PAGE_PATHS = [
  ...new Set(
    Object.keys(import.meta.glob('/src/client/routes/**/*.tsx'))
      .map((file) => file.slice('/src/client/routes/'.length, -'.tsx'.length))
      .filter((name) => !['__root', '_site', '_site/$'].includes(name))
      .map((name) => name.replace('_site/', '').replaceAll('.', '/'))
      .map((path) => `/${path.replace(/\/?index$/, '')}`),
  ),
]
