import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { listNotes, type Note, writeNote } from '@latchkey/protocol/notes'
import { RequestFailure } from '../base/RequestFailure.ts'
import { withDeadline } from '../base/withDeadline.ts'
import type { Exchange } from '../http/exchange.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { answerRow } from '../signIn/answerRow.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import { passOn } from '../signIn/serveSignIn.ts'
import type { KeptNote, NoteSource } from './createNoteSource.ts'

/** Dependencies of `serveNotes`. */
export type NotePorts = LimitPorts & { sources: { notes: NoteSource } }

/** Serves the mob's notes, which only signed-in visitors can read and write. */
export function serveNotes(
  context: NotePorts,
  toSignIn: (exchange: Exchange) => SignIn,
): (exchange: Exchange) => Promise<Response> {
  const { notes } = context.sources
  return async (exchange) => {
    exchange.set('route', listNotes.path)
    const signIn = toSignIn(exchange)
    const { raw: request } = exchange.req
    const isRead = request.method === 'GET'
    limit(context, exchange, isRead ? 'read' : 'write')
    const project = exchange.get('project').id
    return passOn(exchange, await withDeadline(serverDeadlineMs, isRead ? list() : write()))

    async function list(): Promise<Response> {
      await mustBeSignedIn()
      return answerRow(listNotes, request, async () => ({
        value: { notes: (await notes.list(project)).map(toNote) },
      }))
    }

    async function write(): Promise<Response> {
      const accounts = await mustBeSignedIn()
      return answerRow(writeNote, request, async ({ body }) => {
        const author = accounts.find(({ account }) => account === body.author)?.account
        if (!author) throw signInRequired('author', 'You are not signed in with this account.')
        const note = { id: crypto.randomUUID(), author, text: body.text, writtenAt: Date.now() }
        await notes.write(project, note)
        return { value: { note: toNote(note) } }
      })
    }

    async function mustBeSignedIn() {
      signIn.admit(request)
      const accounts = await signIn.getSignIn(request)
      if (accounts.length === 0) throw signInRequired('session', 'Sign in to read or write notes.')
      return accounts
    }
  }
}

function signInRequired(field: string, description: string) {
  return new RequestFailure('SIGN_IN_REQUIRED', { field, description })
}

function toNote({ writtenAt, ...note }: KeptNote): Note {
  return { ...note, writtenAt: new Date(writtenAt).toISOString() }
}
