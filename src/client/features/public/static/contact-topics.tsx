import { CONTACT_TOPICS, type ContactTopic } from '#shared/domain/vocabulary.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'

/** The topics as chips: radio buttons, so arrow keys move between them. */
export function ContactTopics({ initial }: { initial: ContactTopic }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Thema</legend>
      <div className="flex flex-wrap gap-2">
        {CONTACT_TOPICS.map((topic) => (
          <label
            key={topic}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-card px-4 font-medium text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="topic"
              value={topic}
              defaultChecked={topic === initial}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {CONTACT_TEXTS.topics[topic]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
