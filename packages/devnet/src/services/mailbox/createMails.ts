import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

/** A received email. */
export type ReceivedMail = {
  id: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  /** The original HTML. Only show it in a sandbox. */
  html: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Emails of a mailbox, in memory. */
type Mails = {
  /** Parses and stores a message (RFC 5322). `to` are the envelope's recipients. */
  receive(message: Buffer, to: readonly string[]): Promise<void>
  /** Returns emails, newest first, optionally of one address (case-insensitive). */
  list(to?: string): readonly ReceivedMail[]
  find(id: string): ReceivedMail | undefined
}

/** Maximum number of stored emails. */
const mailsMax = 500

/** Creates an empty mailbox. */
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
