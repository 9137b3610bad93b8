import { randomUUID } from 'node:crypto'

/** An app's sign-in request (FIP-11). */
export type ChannelQuestion = {
  domain: string
  siweUri: string
  nonce: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
}

/** The signed response and its signer. */
export type ChannelAnswer = { message: string; signature: string; fid: number; username?: string }

/** An app's request to a person who isn't known yet. */
export type Channel = { token: string; question: ChannelQuestion; answer?: ChannelAnswer; endsAt: number }

const channelMs = 3_600_000

/** Keeps channels in memory for an hour each. */
export function createChannels() {
  const channels = new Map<string, Channel>()
  return {
    open(question: ChannelQuestion): Channel {
      const channel = { token: randomUUID(), question, endsAt: Date.now() + channelMs }
      channels.set(channel.token, channel)
      return channel
    },
    find(token: string): Channel | undefined {
      const channel = channels.get(token)
      return channel && channel.endsAt > Date.now() ? channel : undefined
    },
    /** Accepts only the first answer. */
    answer(channel: Channel, answer: ChannelAnswer): void {
      channel.answer ??= answer
    },
    forget: (token: string) => void channels.delete(token),
  }
}
