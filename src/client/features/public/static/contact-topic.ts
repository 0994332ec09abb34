import { CONTACT_TOPICS, type ContactTopic } from '#shared/domain/vocabulary.ts'

/** The topic that an address asks for; anything unknown asks for none. */
export function parseContactTopic(search: Record<string, unknown>): { topic?: ContactTopic } {
  const topic = CONTACT_TOPICS.find((known) => known === search.topic)
  return topic ? { topic } : {}
}
