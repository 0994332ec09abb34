import * as LIMITS from '../domain/limits.ts'
import type { ContactTopic } from '../domain/vocabulary.ts'

/** German texts of the contact form, for its fields and for what the server refuses. */
export const CONTACT_TEXTS = {
  topics: {
    general: 'Allgemeine Anfrage',
    support: 'Technischer Support',
    partnership: 'Partnerschaft',
    press: 'Presse',
  } as const satisfies Record<ContactTopic, string>,
  errors: {
    firstName: 'Bitte gib deinen Vornamen an.',
    lastName: 'Bitte gib deinen Nachnamen an.',
    email: 'Bitte gib eine gültige E-Mail-Adresse an.',
    subject: 'Bitte gib einen Betreff an.',
    message: 'Bitte schreib uns eine Nachricht.',
    topic: 'Bitte wähle ein Thema.',
    privacyConsent: 'Bitte stimme der Datenschutzerklärung zu.',
    tooLong: (maxLength: number) => `Bitte kürze das auf höchstens ${maxLength} Zeichen.`,
    controlCharacters: 'Bitte schreib das in eine einzige Zeile.',
    tooManyLinks: `Bitte verlinke höchstens ${LIMITS.contactLinks} Adressen in deiner Nachricht.`,
    tooFast: 'Das ging sehr schnell. Bitte warte einen Moment und sende das Formular noch einmal.',
    moved: 'Deine Verbindung hat gewechselt. Bitte noch einmal absenden.',
    expired: 'Das Formular ist abgelaufen. Bitte lade die Seite neu und sende es noch einmal.',
  },
} as const
