/** On top of the site's own stylesheet, whose tokens give every colour and both schemes. */
export const DOCS_CSS = `
.docs { padding-block: 2.5rem 5rem; }
.docs h1 { font-size: var(--text-3xl, 2.25rem); }
.docs .lead { margin-top: .75rem; max-width: 68ch; color: var(--color-muted-foreground); }
.docs h2 { margin: 3rem 0 .75rem; font-size: 1.375rem; }
.docs h3 { margin: 1.25rem 0 .5rem; font-weight: 600; font-size: .875rem; }
.docs .muted { color: var(--color-muted-foreground); }
.docs code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875rem; }
.docs .index { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1.5rem; }
.docs .index a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.docs pre { margin-top: 1.5rem; overflow-x: auto; border: 1px solid var(--color-border); border-radius: 14px; background: var(--color-card); padding: 1rem; }
.docs .calls { overflow: hidden; border: 1px solid var(--color-border); border-radius: 14px; background: var(--color-card); }
.docs .call + .call { border-top: 1px solid var(--color-border); }
.docs .call > summary { display: grid; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem 1rem; min-height: 2.75rem; list-style: none; cursor: pointer; }
.docs .call > summary::-webkit-details-marker { display: none; }
.docs .call > summary:hover, .docs .call[open] > summary { background: var(--color-muted); }
.docs .call > summary:focus-visible { outline-offset: -2px; }
.docs .line { display: flex; gap: .75rem; align-items: baseline; min-width: 0; }
.docs .method { flex: none; width: 4.5rem; border-radius: 6px; padding: .125rem 0; font-weight: 700; font-size: .875rem; text-align: center; }
.docs .get { background: var(--color-green-soft); color: var(--color-green-ink); }
.docs .post { background: var(--color-blue-soft); color: var(--color-blue-ink); }
.docs .put { background: var(--color-orange-soft); color: var(--color-orange-ink); }
.docs .delete { background: var(--color-destructive-soft); color: var(--color-destructive-ink); }
.docs .path { min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
.docs .about { color: var(--color-muted-foreground); font-size: .875rem; }
.docs .who { display: inline-block; border: 1px solid var(--color-input); border-radius: 6px; padding: 0 .375rem; white-space: nowrap; }
.docs .inside { border-top: 1px solid var(--color-border); padding: 1rem; }
.docs .inside > p { max-width: 68ch; overflow-wrap: break-word; }
.docs .inside > p + p, .docs .fields + p { margin-top: .5rem; }
.docs .fields { overflow-x: auto; border: 1px solid var(--color-border); border-radius: 10px; }
.docs table { width: 100%; border-collapse: collapse; font-size: .875rem; }
.docs th, .docs td { padding: .5rem .75rem; text-align: left; vertical-align: top; font-weight: 400; }
.docs thead th { background: var(--color-muted); color: var(--color-muted-foreground); }
.docs tbody tr { border-top: 1px solid var(--color-border); }
.docs td:last-child { min-width: 12rem; overflow-wrap: anywhere; color: var(--color-muted-foreground); }
.docs td:nth-child(2) { min-width: 8rem; }
.docs tbody th code, .docs .choice { white-space: nowrap; }
.docs .failures { display: grid; gap: .25rem; font-size: .875rem; }
.docs .failures code { display: inline-block; min-width: 2.5rem; font-weight: 600; }
@media (max-width: 39.99rem) {
  .docs thead { display: none; }
  .docs table, .docs tbody { display: block; }
  .docs tbody tr { display: flex; flex-wrap: wrap; gap: .25rem .75rem; padding: .5rem .75rem; }
  .docs tbody tr:first-child { border-top: 0; }
  .docs tbody th, .docs tbody td { min-width: 0; padding: 0; }
  .docs tbody th code { white-space: normal; overflow-wrap: anywhere; }
  .docs td:last-child:not(:empty) { flex: 1 1 100%; }
}
@media (min-width: 60rem) {
  .docs .call > summary { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
}
@media print { .docs .call > summary { break-after: avoid; } }
`
