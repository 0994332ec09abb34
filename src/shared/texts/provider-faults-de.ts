import type { ServiceFaultKind } from '../domain/errors.ts'

/** What the operator can do about each kind of failure of a source of posts. */
export const SEARCH_ADVICE: Record<ServiceFaultKind, string> = {
  auth: 'Prüfen Sie den Schlüssel unter „Einstellungen“, „Quelle der Suche“, oder SEARCH_API_KEY.',
  quota:
    'Das Kontingent des Dienstes ist verbraucht. Warten Sie, bis es sich erneuert, oder erhöhen Sie es beim Anbieter.',
  rate_limited:
    'Der Dienst bremst. Der nächste Lauf versucht es wieder; kommt das oft vor, senken Sie die Suchanfragen je Lauf.',
  blocked: 'Der Dienst weist die Anfragen ab. Prüfen Sie seine Einstellungen und SEARCH_BASE_URL.',
  bad_request: 'Prüfen Sie SEARCH_PROVIDER und SEARCH_BASE_URL.',
  upstream:
    'Prüfen Sie, ob der Dienst läuft und SEARCH_BASE_URL stimmt. Der nächste Lauf versucht es wieder.',
  timeout: 'Der Dienst antwortet zu langsam. Der nächste Lauf versucht es wieder.',
  bad_reply: 'Prüfen Sie, ob SEARCH_BASE_URL zu dem Dienst führt, den SEARCH_PROVIDER nennt.',
  refused: 'Der Dienst lehnt die Anfrage ab. Prüfen Sie SEARCH_PROVIDER.',
}

/** The same for the model; meanwhile the reader reads alone. */
export const AI_ADVICE: Record<ServiceFaultKind, string> = {
  auth: 'Prüfen Sie AI_API_KEY.',
  quota:
    'Das Guthaben beim Anbieter ist verbraucht. Laden Sie es auf oder warten Sie, bis es sich erneuert.',
  rate_limited:
    'Der Anbieter bremst. Der nächste Lauf versucht es wieder; kommt das oft vor, senken Sie die Tokens je Lauf.',
  blocked: 'Der Anbieter weist die Anfragen ab. Prüfen Sie AI_BASE_URL und Ihr Konto dort.',
  bad_request: 'Prüfen Sie AI_MODEL und AI_BASE_URL.',
  upstream:
    'Prüfen Sie, ob der Dienst läuft und AI_BASE_URL stimmt. Der nächste Lauf versucht es wieder.',
  timeout:
    'Das Modell antwortet zu langsam. Der nächste Lauf versucht es wieder; sonst wählen Sie mit AI_MODEL ein kleineres.',
  bad_reply:
    'Das Modell hält sich nicht an die verlangte Form. Wählen Sie mit AI_MODEL ein anderes.',
  refused: 'Das Modell lehnt Antworten ab. Kommt das oft vor, wählen Sie mit AI_MODEL ein anderes.',
}
