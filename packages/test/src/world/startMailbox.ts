import type { AddressInfo } from 'node:net'

/** An email that the server sent. */
type ReceivedEmail = {
  subject: string
  text: string
  /** The 6-digit code in it, or an empty string. */
  code: string
  /** The link to confirm a login, or an empty string. */
  link: string
}

/** A running mailbox, which accepts every email. */
export type RunningMailbox = {
  smtpUrl: string
  /** Returns the newest email to an address that was not read before, waiting for it if necessary. */
  read(address: string): Promise<ReceivedEmail>
  close(): Promise<void>
}

const readTimeoutMs = 30_000

/** Starts a mail server on a free port of the loopback interface. */
export async function startMailbox(): Promise<RunningMailbox> {
  const { SMTPServer } = await load(() => import('smtp-server'))
  const { default: PostalMime } = await load(() => import('postal-mime'))
  const unread = new Map<string, ReceivedEmail>()
  const waiting = new Set<() => void>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
      const email: ReceivedEmail = {
        ...{ subject, text },
        code: /\b\d{3}\s?\d{3}\b/.exec(text)?.[0].replace(/\D/g, '') ?? '',
        link: /https?:\/\/\S+\/login\/\S+/.exec(text)?.[0] ?? '',
      }
      for (const { address } of envelope.rcptTo) unread.set(address.toLowerCase(), email)
      for (const check of waiting) check()
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(0, '127.0.0.1', resolve)
  })

  function take(address: string): ReceivedEmail | undefined {
    const email = unread.get(address.toLowerCase())
    unread.delete(address.toLowerCase())
    return email
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    read: (address) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiting.delete(check)
        }
        const check = () => {
          const email = take(address)
          if (!email) return
          stop()
          resolve(email)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`No email to ${address} arrived within ${readTimeoutMs / 1000} s.`))
        }, readTimeoutMs)
        waiting.add(check)
        check()
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

async function load<module>(loadModule: () => Promise<module>): Promise<module> {
  try {
    return await loadModule()
  } catch (cause) {
    throw new Error(
      'createWorld with "wallet" needs a mailbox: npm install --save-dev @latchkey/frame smtp-server postal-mime',
      { cause },
    )
  }
}
