/** The element of a brand's page that shows this code: `/brands/{slug}#code-7`. */
export const codeAnchor = (codeId: number) => `code-${codeId}`
