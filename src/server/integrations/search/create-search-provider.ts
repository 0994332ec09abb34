import type { Config } from '../../config.ts'
import { createBraveSource } from './brave-source.ts'
import { createFilesProvider } from './files-provider.ts'
import type { SearchProvider } from './search-provider.ts'
import { createSearxngSource } from './searxng-source.ts'
import { createSerperSource } from './serper-source.ts'
import { createWebProvider } from './web-provider.ts'
import { createYoutubeSource } from './youtube-source.ts'

/** Where posts come from, as `SEARCH_PROVIDER` says. */
export function createSearchProvider(config: Pick<Config, 'search' | 'postsDir'>): SearchProvider {
  // The config is refused at the start where the provider's key or address is missing.
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
