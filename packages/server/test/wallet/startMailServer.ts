import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as received: its connection, the envelope's recipients, the parsed content, and the raw bytes. */
export type ReceivedMail = Email & { connection: string; receivers: readonly string[]; raw: string }

/** Starts a real mail server on loopback, which stores what it receives. */
export async function startMailServer(): Promise<{
  url: string
  /** All received emails, oldest first. */
  mails: readonly ReceivedMail[]
  /** Resolves with the next email to an address that was not returned before. */
  next(address: string): Promise<ReceivedMail>
  /** Refuses one email for each reply code (RFC 5321, 4.2), one after another. */
  refuse(...replies: readonly number[]): void
  /** Accepts one email for each reply code, but still replies with the code. */
  lose(...replies: readonly number[]): void
  /** Accepts no email until the returned function is called, so that clients wait. */
  hold(): () => void
  close(): Promise<void>
}> {
  const mails: ReceivedMail[] = []
  const given = new Set<ReceivedMail>()
  const waiting = new Set<() => void>()
  const replies: number[] = []
  const lost: number[] = []
  let isReady = Promise.resolve()

  const server = new SMTPServer({
    authOptional: true,
    // Its certificate would be self-signed, which no client trusts.
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      await isReady
      const responseCode = replies.shift()
      if (responseCode !== undefined)
        return done(
          Object.assign(new Error(`${session.envelope.rcptTo[0]?.address} is refused`), { responseCode }),
        )
      const raw = Buffer.concat(chunks).toString()
      const receivers = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ ...(await PostalMime.parse(raw)), connection: session.id, receivers, raw })
      const late = lost.shift()
      done(late === undefined ? null : Object.assign(new Error('It was taken'), { responseCode: late }))
      for (const look of waiting) look()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    next: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find((one) => one.receivers.includes(address) && !given.has(one))
          if (!mail) return
          given.add(mail)
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    lose: (...more) => void lost.push(...more),
    refuse: (...more) => void replies.push(...more),
    hold() {
      let release = () => {}
      isReady = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
