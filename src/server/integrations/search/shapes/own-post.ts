import { type JsonObject, NOTHING, type Shape, toPost } from './shape.ts'

const FIELDS = ['postedAt', 'username', 'caption']

/** A post in this program's own form, as the README shows it. */
export const ownPost: Shape = {
  matches: (value) => FIELDS.some((field) => field in value),
  read(value) {
    if (hasNoWords(value)) return { ...NOTHING, withoutCaption: 1 }
    const result = toPost(value)
    return 'post' in result
      ? { ...NOTHING, posts: [result.post] }
      : { ...NOTHING, faults: [result.fault] }
  },
}

const hasNoWords = ({ caption }: JsonObject): boolean =>
  caption === null || (typeof caption === 'string' && !caption.trim())
