import type { FaqEntry } from '../../../components/faq/faq.tsx'

export const categoryFaq = (name: string): FaqEntry[] => [
  {
    question: `Woher kommen die ${name} Rabattcodes?`,
    answer:
      'Aus öffentlichen Posts von Influencern. Bei jedem Code steht, wer ihn wann gepostet hat, mit den Worten aus dem Post.',
  },
  {
    question: 'Wie oft kommen neue Codes dazu?',
    answer: 'Täglich. Abgelaufene Codes verschwinden aus den Listen, sobald ihre Frist vorbei ist.',
  },
  {
    question: `Kosten die ${name} Codes etwas?`,
    answer: 'Nein. Du brauchst auch kein Konto: Code kopieren und im Shop an der Kasse einfügen.',
  },
  {
    question: 'Woran erkenne ich einen guten Code?',
    answer:
      'Am Zeichen „Geprüft“ und an den Rückmeldungen: Dort steht, bei wie vielen anderen der Code funktioniert hat und wann zuletzt.',
  },
]
