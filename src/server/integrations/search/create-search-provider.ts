import type { Source } from '#shared/schemas/connections.ts'
import { createBraveSource } from './brave-source.ts'
import { createFilesProvider } from './files-provider.ts'
import type { SearchProvider } from './search-provider.ts'
import { createSearxngSource } from './searxng-source.ts'
import { createSerperSource } from './serper-source.ts'
import { createWebProvider } from './web-provider.ts'
import { createYoutubeSource } from './youtube-source.ts'

/** Where posts come from, as the operator set it; a missing key or address was refused there. */
export function createSearchProvider(config: { search: Source; postsDir: string }): SearchProvider {
  const { provider, baseUrl, apiKey } = config.search
  const service = { baseUrl, apiKey: apiKey ?? '' }
  switch (provider) {
    case 'files':
      return createFilesProvider({ folder: config.postsDir })
    case 'searxng':
      return createWebProvider(createSearxngSource(baseUrl ?? ''))
    case 'brave':
      return createWebProvider(createBraveSource(service))
    case 'serper':
      return createWebProvider(createSerperSource(service))
    case 'youtube':
      return createWebProvider(createYoutubeSource(service))
  }
}
