import { relayTopicMessagesMax } from '@latchkey/protocol/constants'
import type { RedisLink } from './connectRedis.ts'
import { channelOf } from './createRedisBus.ts'
import type { MailboxStore, Message } from './store.ts'

const prefix = 'latchkey:relay'
/** Messages by id; gone with the last of them, even when no relay runs. */
const messagesOf = (topic: string) => `${prefix}:messages:${topic}`
/** Receipts by message and client. */
const receiptsOf = (topic: string) => `${prefix}:receipts:${topic}`
/** When each message expires. */
const deadlines = `${prefix}:deadlines`

/** How many expired messages are dropped in one step. */
const sweepSize = 1_000

/**
 * Keeps a group, whole: KEYS are the deadlines, then for each entry its hash; ARGV the limit of a topic, the number of
 * messages, then for each message id, deadline, text, channel and note, and for each receipt its field and deadline.
 * Answers the ids that found their topic full.
 */
const keepScript = `
local full = {}
local at = 3
local function prolong(key, deadline)
  if redis.call('PEXPIREAT', key, deadline, 'NX') == 0 then redis.call('PEXPIREAT', key, deadline, 'GT') end
end
for index = 2, #KEYS do
  local key = KEYS[index]
  if index - 1 <= tonumber(ARGV[2]) then
    local id, deadline, text, channel, note = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
    at = at + 5
    if redis.call('HEXISTS', key, id) == 0 then
      if redis.call('HLEN', key) >= tonumber(ARGV[1]) then
        full[#full + 1] = id
      else
        redis.call('HSETNX', key, id, text)
        redis.call('ZADD', KEYS[1], deadline, id .. string.sub(key, -64))
        prolong(key, deadline)
        redis.call('PUBLISH', channel, note)
      end
    end
  else
    redis.call('HSETNX', key, ARGV[at], '')
    prolong(key, ARGV[at + 1])
    at = at + 2
  end
end
return full`

/**
 * Finds what waits: KEYS are messages and receipts of each topic; ARGV client, time and limit. A text begins with
 * when it was published, when it expires, and the length of its sender's id.
 */
const readScript = `
local found = {}
for index = 1, #KEYS, 2 do
  for _, id in ipairs(redis.call('HKEYS', KEYS[index])) do
    if redis.call('HEXISTS', KEYS[index + 1], id .. ' ' .. ARGV[1]) == 0 then
      local text = redis.call('HGET', KEYS[index], id)
      local published, deadline, sender = string.match(text, '^(%d+) (%d+) (%S+) ')
      if sender ~= ARGV[1] and tonumber(deadline) > tonumber(ARGV[2]) then
        found[#found + 1] = { tonumber(published), KEYS[index], id }
      end
    end
  end
end
table.sort(found, function(one, other) return one[1] < other[1] end)
local texts = {}
for index = 1, math.min(#found, tonumber(ARGV[3])) do
  texts[index] = redis.call('HGET', found[index][2], found[index][3])
end
return texts`

/** Keeps mail in a Redis, for a relay of several processes, and tells the others of what it has kept. */
export function createRedisMailbox(
  { commands, processId }: RedisLink,
  now: () => number = Date.now,
): MailboxStore {
  return {
    async keep({ messages, receipts }) {
      const keys = [
        deadlines,
        ...messages.map(({ topic }) => messagesOf(topic)),
        ...receipts.map(({ topic }) => receiptsOf(topic)),
      ]
      const values = [
        ...messages.flatMap((message) => [
          message.id,
          message.expiresAt,
          toText(message),
          channelOf(message.topic),
          JSON.stringify({ from: processId, kept: message.id, publisher: message.publisher }),
        ]),
        ...receipts.flatMap(({ id, clientId, expiresAt }) => [`${id} ${clientId}`, expiresAt]),
      ]
      const full = await commands.eval(
        keepScript,
        keys.length,
        ...keys,
        relayTopicMessagesMax,
        messages.length,
        ...values,
      )
      return new Set(full as string[])
    },
    async read(topics, clientId, limit) {
      const keys = topics.flatMap((topic) => [messagesOf(topic), receiptsOf(topic)])
      const texts = await commands.eval(readScript, keys.length, ...keys, clientId, now(), limit)
      return (texts as string[]).map(parseText)
    },
    depth: () => commands.zcard(deadlines),
    async sweep(time) {
      let members: string[]
      do {
        members = await commands.zrangebyscore(deadlines, '-inf', time, 'LIMIT', 0, sweepSize)
        if (members.length === 0) return
        const drop = commands.multi().zrem(deadlines, ...members)
        for (const member of members) drop.hdel(messagesOf(member.slice(idLength)), member.slice(0, idLength))
        await drop.exec()
      } while (members.length === sweepSize)
    },
  }
}

/** Characters of SHA-256 in hex; a topic has as many. */
const idLength = 64

function toText({ publishedAt, expiresAt, publisher, ...message }: Message): string {
  return `${publishedAt} ${expiresAt} ${publisher} ${JSON.stringify(message)}`
}

function parseText(text: string): Message {
  const [publishedAt = '', expiresAt = '', publisher = ''] = text.split(' ', 3)
  const rest = text.slice(publishedAt.length + expiresAt.length + publisher.length + 3)
  return {
    ...(JSON.parse(rest) as Omit<Message, 'publishedAt' | 'expiresAt' | 'publisher'>),
    publishedAt: Number(publishedAt),
    expiresAt: Number(expiresAt),
    publisher,
  }
}
