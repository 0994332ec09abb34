import font from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'

/** What every page's head holds; routes add their own title, description and links. */
export function documentHead(siteName = '') {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: siteName },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      {
        rel: 'preload',
        href: font,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }
}
