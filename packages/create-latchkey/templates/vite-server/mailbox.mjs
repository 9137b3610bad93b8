// Accepts every email, and shows the latest ones as text: node mailbox.mjs
import { createServer } from 'node:http'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The newest is first. */
const emails = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, { envelope }, done) {
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    const { subject, text } = await PostalMime.parse(Buffer.concat(chunks))
    const to = envelope.rcptTo.map(({ address }) => address).join(', ')
    emails.unshift(`To: ${to}\nSubject: ${subject}\n\n${text}`)
    console.log(emails[0])
    done()
  },
})
smtp.listen(Number(process.env.SMTP_PORT), '127.0.0.1')

createServer((_, response) => {
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(emails.join('\n\n---\n\n') || 'No emails yet. Reload this page after you request one.')
}).listen(Number(process.env.MAILBOX_PORT), '127.0.0.1')
