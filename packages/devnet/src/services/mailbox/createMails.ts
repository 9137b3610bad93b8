import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

/** A mail that has come. */
export type ReceivedMail = {
  id: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  /** As it was sent: to be shown in a sandbox alone. */
  html: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** The mails of a mailbox, in memory. */
type Mails = {
  /** Reads a message (RFC 5322) and keeps it; `to` is who the envelope names. */
  receive(message: Buffer, to: readonly string[]): Promise<void>
  /** The newest first; of one address where one is given, in whatever case. */
  list(to?: string): readonly ReceivedMail[]
  find(id: string): ReceivedMail | undefined
}

/** Mails that are kept. */
const mailsMax = 500

/** Makes an empty mailbox. */
export function createMails(): Mails {
  const mails: ReceivedMail[] = []
  return {
    async receive(message, to) {
      const { from, html, subject = '', text = '' } = await PostalMime.parse(message)
      mails.unshift({ id: randomUUID(), from: from?.address ?? '', to, subject, text, html, at: Date.now() })
      mails.splice(mailsMax)
    },
    list(to) {
      if (to === undefined) return mails
      return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase()))
    },
    find: (id) => mails.find((mail) => mail.id === id),
  }
}
