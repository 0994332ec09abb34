/** SearXNG's words for what befell an engine, which it may write after 'Suspended: '. */
const REASONS: Readonly<Record<string, string>> = {
  captcha: 'verlangt ein CAPTCHA',
  'access denied': 'verweigert den Zugang',
  'too many requests': 'meldet zu viele Anfragen',
  timeout: 'antwortet nicht rechtzeitig',
  'network error': 'ist nicht erreichbar',
  'http connection error': 'ist nicht erreichbar',
  'proxy error': 'ist nicht erreichbar',
  'ssl error': 'hat kein gültiges Zertifikat',
  'http error': 'ist gestört',
  'http protocol error': 'ist gestört',
  'server api error': 'ist gestört',
  'unexpected crash': 'lässt sich nicht auslesen',
  'parsing error': 'lässt sich nicht auslesen',
}
const MAX_WORDS = 80

/** Which engine behind SearXNG is missing and why, in German; unknown reasons in its own words. */
export function describeEngineFault(engine: string, reason: string): string {
  const [, suspended, cause = ''] = /^(suspended(?:: ?|$))?(.*)$/is.exec(reason.trim()) ?? []
  const known = REASONS[cause.toLowerCase()]
  const said = known ?? (cause && `fehlt („${cause.slice(0, MAX_WORDS)}“)`)
  const parts = [said, suspended && 'ist deshalb ausgesetzt'].filter(Boolean)
  return `SearXNG: ${engine.slice(0, MAX_WORDS)} ${parts.join(' und ') || 'fehlt'}.`
}
