import type { FrameMessage } from './defineMessage.ts'
import * as rows from './rows.ts'
import type { Read } from './shapes.ts'

type Rows = typeof rows

const table = rows satisfies { readonly [name in keyof Rows]: FrameMessage }

/** Every message from the app to the wallet's frame (3.22), by its type on the wire. */
export const frameMessages = Object.fromEntries(Object.values(table).map((row) => [row.type, row])) as {
  readonly [name in keyof Rows as Rows[name]['type']]: Rows[name]
}

/** Type of a message on the wire. */
export type FrameMessageType = keyof typeof frameMessages
/** Request payload of a message. */
export type FrameRequestOf<type extends FrameMessageType> = Read<(typeof frameMessages)[type]['request']>
/** Response payload of a message. */
export type FrameResponseOf<type extends FrameMessageType> = Read<(typeof frameMessages)[type]['response']>
