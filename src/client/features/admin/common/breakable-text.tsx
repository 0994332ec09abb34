import { Fragment } from 'react'

/** A long name breaks behind its dots, dashes and underscores first, within a word only if it must. */
export const BreakableText = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere]">
    {text.split(/(?<=[._-])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
