import { seal } from '../crypto/envelope.ts'
import type { JsonRpcRequest, JsonRpcResponse } from '../jsonRpc.ts'
import type { Transport } from '../relay/transport.ts'
import type { OpenStored } from './openStored.ts'

/** Something to say to a wallet, and for how long it is worth saying. */
type Letter = {
  topic: string
  symKey: string
  message: JsonRpcRequest | JsonRpcResponse
  tag: number
  ttlSeconds: number
}

/** The way to the wallets: seals, and hands over to the relay. */
export type Post = {
  /** Says it as long as this engine lives. Rejects when the relay refuses it, or its time is over. */
  say(letter: Letter): Promise<void>
  /** Says it, after a reload too, until the relay has it. Rejects as `say`. */
  send(letter: Letter): Promise<void>
  /** What the relay has not taken yet is not to be sent, by this page or a later one. */
  withdraw(isWithdrawn: (unsent: { id: number; topic: string }) => boolean): void
  /** Sends what an earlier page could not; `onFailed` gets the ids of what cannot be sent at all. */
  resume(onFailed: (id: number, error: Error) => void): void
}

/** Makes it over a transport. */
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
  const sealed = ({ topic, symKey, message, tag }: Letter) => ({
    topic,
    message: seal(JSON.stringify(message), symKey),
    tag,
  })

  return {
    say: (letter) => transport.publish({ ...sealed(letter), ttlSeconds: letter.ttlSeconds }),
    send(letter) {
      const { id } = letter.message
      const { ttlSeconds } = letter
      const outgoing = sealed(letter)
      const expiry = Math.floor(seconds()) + ttlSeconds
      stored.keep({ unsent: [...stored.read().unsent, { id, ...outgoing, expiry }] })
      return deliver(id, { ...outgoing, ttlSeconds })
    },
    withdraw,
    resume(onFailed) {
      for (const { id, expiry, ...outgoing } of stored.read().unsent) {
        // The very same envelope: a relay that has it knows it again.
        deliver(id, { ...outgoing, ttlSeconds: expiry - seconds() }).catch((error: Error) =>
          onFailed(id, error),
        )
      }
    },
  }
}
