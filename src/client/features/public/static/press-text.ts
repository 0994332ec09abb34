/** What a newspaper may print as it stands; nothing in it that the site does not do. */
export const writePressText = (name: string): string[] => [
  `${name} ist ein deutschsprachiges Verzeichnis der Rabattcodes, die Influencer in sozialen Netzwerken posten. Besucher suchen eine Marke, sehen sofort alle gültigen Codes und kopieren sie ohne Anmeldung.`,
  `Jeder Code wird mit seinem Beleg gezeigt: dem Post, dem Datum und der Stelle, an der er wörtlich steht. Ob ein Code noch funktioniert, sagen die Besucher. Die Formel, nach der ihre Stimmen die Reihenfolge bestimmen, ist veröffentlicht.`,
  `Die öffentlichen Seiten setzen keine Cookies, messen keine Besuche und binden keine Dienste Dritter ein.`,
]
