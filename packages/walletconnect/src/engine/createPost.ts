import type { JsonRpcRequest, JsonRpcResponse } from '../base/jsonRpc.ts'
import { seal } from '../crypto/envelope.ts'
import type { Transport } from '../relay/transport.ts'
import type { OpenStored } from './openStored.ts'

/** A message to a wallet, and how long it is worth sending. */
type OutgoingMessage = {
  topic: string
  symKey: string
  message: JsonRpcRequest | JsonRpcResponse
  tag: number
  ttlSeconds: number
}

/** Encrypts messages to wallets and publishes them to the relay. */
export type Post = {
  /** Publishes a message while this engine lives. Rejects if the relay refuses it. */
  say(entry: OutgoingMessage): Promise<void>
  /** Publishes a message, even after a reload, until the relay has it. Rejects like `say`. */
  send(entry: OutgoingMessage): Promise<void>
  /** Cancels messages that the relay has not accepted yet, for this page and later ones. */
  withdraw(isWithdrawn: (unsent: { id: number; topic: string }) => boolean): void
  /** Sends what an earlier page could not. `onFailed` is called with the ids of messages that can't be sent. */
  resume(onFailed: (id: number, error: Error) => void): void
}

/** Creates a post over a transport. */
export function createPost({
  transport,
  stored,
  seconds,
}: {
  transport: Transport
  stored: OpenStored
  seconds: () => number
}): Post {
  const withdraw: Post['withdraw'] = (isWithdrawn) => {
    const { unsent } = stored.read()
    const withdrawn = unsent.filter(isWithdrawn)
    if (withdrawn.length === 0) return
    stored.keep({ unsent: unsent.filter((one) => !isWithdrawn(one)) })
    transport.withdraw(withdrawn.map(({ message }) => message))
  }
  const settled = (id: number) => withdraw((one) => one.id === id)
  const deliver = async (id: number, outgoing: Parameters<Transport['publish']>[0]) => {
    try {
      await transport.publish(outgoing)
    } finally {
      settled(id)
    }
  }
  const sealed = ({ topic, symKey, message, tag }: OutgoingMessage) => ({
    topic,
    message: seal(JSON.stringify(message), symKey),
    tag,
  })

  return {
    say: (entry) => transport.publish({ ...sealed(entry), ttlSeconds: entry.ttlSeconds }),
    send(entry) {
      const { id } = entry.message
      const { ttlSeconds } = entry
      const outgoing = sealed(entry)
      const expiry = Math.floor(seconds()) + ttlSeconds
      stored.keep({ unsent: [...stored.read().unsent, { id, ...outgoing, expiry }] })
      return deliver(id, { ...outgoing, ttlSeconds })
    },
    withdraw,
    resume(onFailed) {
      for (const { id, expiry, ...outgoing } of stored.read().unsent) {
        // The identical envelope, so that the relay recognizes one that it already has.
        deliver(id, { ...outgoing, ttlSeconds: expiry - seconds() }).catch((error: Error) =>
          onFailed(id, error),
        )
      }
    },
  }
}
