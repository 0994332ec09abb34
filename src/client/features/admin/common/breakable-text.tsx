import { Fragment } from 'react'

/** A long name breaks behind its dots, dashes and underscores first, within a word only if it must. */
export const BreakableText = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere]">
    {Array.from(text.matchAll(/[^._-]*[._-]|[^._-]+/g), ({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
