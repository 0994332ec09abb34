import type { FaqEntry } from '../../../components/faq/faq.tsx'

/** Five questions, the same for every brand. */
export const brandFaq = (name: string): FaqEntry[] => [
  {
    question: `Wie löse ich einen ${name} Rabattcode ein?`,
    answer: `Code kopieren, bei ${name} in den Warenkorb legen, was du möchtest, und den Code an der Kasse in das Feld für Gutscheine einfügen. Der Rabatt steht danach in der Summe.`,
  },
  {
    question: `Woher kommen die Rabattcodes für ${name}?`,
    answer: `Aus öffentlichen Posts von Influencern. Bei jedem Code steht unter „Warum steht dieser Code hier?“, wer ihn wann gepostet hat, mit den Worten aus dem Post.`,
  },
  {
    question: `Was bedeutet „Geprüft“ bei einem ${name} Code?`,
    answer:
      'Mehrere Besucher haben in den letzten 30 Tagen gemeldet, dass der Code funktioniert, oder er stand in den Posts von zwei Influencern.',
  },
  {
    question: `Warum funktioniert mein ${name} Code nicht?`,
    answer: `Meist ist er abgelaufen, gilt nur für Neukunden oder erst ab einem Bestellwert; bekannte Bedingungen stehen beim Code. Klick in dem Fall auf „Geht nicht“, das hilft den Nächsten.`,
  },
  {
    question: `Kann ich mehrere ${name} Rabattcodes kombinieren?`,
    answer: `In den meisten Shops gilt ein Code je Bestellung. Welcher am meisten spart, siehst du unter „Höchster Rabatt“.`,
  },
]
