import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: by which connection, whom the envelope named, what it says, and every byte of it. */
export type ReceivedMail = Email & { connection: string; receivers: readonly string[]; raw: string }

/** A real mail server on loopback, which keeps what it is sent. */
export async function startMailServer(): Promise<{
  url: string
  /** Everything that arrived, the oldest first. */
  mails: readonly ReceivedMail[]
  /** The next mail to an address that nobody was given yet. */
  next(address: string): Promise<ReceivedMail>
  /** Refuses as many mails as there are numbers (RFC 5321, 4.2), one after the other. */
  refuse(...replies: readonly number[]): void
  /** Takes as many mails as there are numbers, and answers each by its number all the same. */
  lose(...replies: readonly number[]): void
  /** Takes no mail until the answer is called, and leaves its clients waiting. */
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
    // Its certificate would be its own, which no client trusts.
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
