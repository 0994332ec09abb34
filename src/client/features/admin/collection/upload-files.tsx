import { useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { UPLOAD_PATH } from '#shared/domain/vocabulary.ts'
import { toPercent } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showProblem } from '../common/call-result.ts'
import { FormField, SmallButton } from '../common/controls.tsx'
import { PageSection, ProgressBar } from '../common/page-blocks.tsx'

const HINT =
  'JSON dieses Programms, von Apify, Instaloader, yt-dlp, gallery-dl, der YouTube Data API und Telegram Desktop, Feeds (RSS, Atom, JSON Feed), CSV und XLSX mit den Spalten url, username, caption und postedAt; auch als .gz oder .xz. Höchstens 200 MiB je Datei.'

type Sending = { name: string; percent: number; abort: () => void }

/** Sends files of posts one after the other, then has them read in the background. */
export function UploadFiles({ isRunning }: { isRunning: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState<Sending | null>(null)
  const read = trpc.collection.readUploads.useMutation({
    onError: failureToast('Fehler beim Lesen', 'Die Dateien konnten nicht gelesen werden'),
  })

  async function send() {
    let sent = 0
    for (const file of files) {
      const fault = await sendFile(file, setSending)
      if (fault) showProblem(`${file.name} nicht hochgeladen`, fault)
      else sent += 1
    }
    setSending(null)
    form.current?.reset()
    setFiles([])
    if (sent > 0) read.mutate()
  }

  return (
    <PageSection heading="Dateien hochladen">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="grid gap-3"
      >
        <FormField
          type="file"
          label="Dateien mit Posts"
          hint={HINT}
          multiple
          required
          disabled={sending !== null}
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        {sending && (
          <div className="flex items-center gap-3 text-sm">
            <span className="min-w-0 truncate">{sending.name}</span>
            <ProgressBar
              label={`${sending.name} wird hochgeladen`}
              percent={sending.percent}
              valueText={`${sending.percent} %`}
              className="grow"
            />
            <SmallButton type="button" onClick={sending.abort}>
              Abbrechen
            </SmallButton>
          </div>
        )}
        <SmallButton
          type="submit"
          className="justify-self-start"
          disabled={isRunning || sending !== null || read.isPending}
        >
          {sending ? 'Wird hochgeladen …' : 'Hochladen und lesen'}
        </SmallButton>
      </form>
    </PageSection>
  )
}

/** Answers why it could not be sent, or null. `fetch` tells no progress. */
function sendFile(file: File, onProgress: (sending: Sending) => void): Promise<string | null> {
  if (file.size > LIMITS.uploadBytes)
    return Promise.resolve('Die Datei ist zu groß (höchstens 200 MiB).')
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const report = (share: number) =>
      onProgress({ name: file.name, percent: toPercent(share), abort: () => request.abort() })
    report(0)
    request.upload.onprogress = ({ loaded, total }) => report(loaded / total)
    request.onload = () =>
      resolve(request.status === 201 ? null : readMessage(request.responseText))
    request.onerror = () => resolve('Die Verbindung brach ab.')
    request.onabort = () => resolve('Abgebrochen.')
    request.open('POST', `${UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`)
    request.send(file)
  })
}

function readMessage(answer: string): string {
  try {
    return JSON.parse(answer).message
  } catch {
    return 'Der Server hat die Datei nicht angenommen.'
  }
}
