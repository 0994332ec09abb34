import type { Config } from './config.ts'

/** Every secret of the settings, in each form in which something may quote it; for the logger. */
export function listSecrets(config: Config): string[] {
  const { adminPassword, metricsToken, search, ai, mail, faviconUrl, database } = config
  const { authToken, syncUrl } = database.driver === 'libsql' ? database : {}
  const values = [adminPassword, metricsToken, search.apiKey, ai?.apiKey, authToken]
  const urls = [mail?.url, search.baseUrl, ai?.baseUrl, faviconUrl, syncUrl]
  return [...values, ...urls.flatMap((url) => listUrlSecrets(url ?? ''))].filter(
    (value) => value !== undefined && value !== null,
  )
}

/** The password in an address, as written there and as it is sent. */
function listUrlSecrets(url: string): string[] {
  const password = URL.parse(url)?.password
  if (!password) return []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
