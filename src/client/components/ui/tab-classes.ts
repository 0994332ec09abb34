/** One look for Radix tabs (panel) and tabs made of links (public pages). */
export const tabListClass =
  'flex gap-1 overflow-x-auto border-b [scrollbar-width:none] [&::-webkit-scrollbar]:hidden'
export const tabClass =
  'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-t-control border-b-2 border-transparent px-3 text-base font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink'
