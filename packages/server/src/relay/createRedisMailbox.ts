import { relayTopicCharactersMax, relayTopicMessagesMax } from '@latchkey/protocol/constants'
import { charactersOf } from './charactersOf.ts'
import type { RedisLink } from './connectRedis.ts'
import { channelOf } from './createRedisBus.ts'
import type { MailboxStore, Message } from './store.ts'

/** Its number changes with the form of what is kept below it: a server of another form reads none of it. */
const prefix = 'latchkey:relay:2'
/** What is read of messages before they are wanted, by id, and how many characters they have together. */
const headsOf = (topic: string) => `${prefix}:heads:${topic}`
/** Messages by id. It is gone with the last of them, as the others are, even when no relay runs. */
const messagesOf = (topic: string) => `${prefix}:messages:${topic}`
/** Receipts by message and client. */
const receiptsOf = (topic: string) => `${prefix}:receipts:${topic}`
/** When each message expires. A member is the field of its hash, then the topic. */
const deadlines = `${prefix}:deadlines`
/** When each receipt expires: a hash of them may live on by others. */
const receiptDeadlines = `${prefix}:receiptDeadlines`

/** How many expired messages or receipts are dropped in one step. */
const sweepSize = 1_000

/**
 * Keeps a group, whole: KEYS are both deadlines, then heads and messages of each message's topic, then receipts of each
 * receipt's; ARGV the limits of a topic, the number of messages, then for each message id, deadline, head, characters,
 * text, channel and note, and for each receipt its field and deadline. Answers the ids that found their topic full.
 */
const keepScript = `
local full = {}
local count = tonumber(ARGV[3])
local at = 4
local function prolong(key, deadline)
  if redis.call('PEXPIREAT', key, deadline, 'NX') == 0 then redis.call('PEXPIREAT', key, deadline, 'GT') end
end
for index = 1, count do
  local heads, messages = KEYS[2 * index + 1], KEYS[2 * index + 2]
  local id, deadline, head, characters, text, channel, note = unpack(ARGV, at, at + 6)
  at = at + 7
  if redis.call('HSETNX', heads, id, head) == 1 then
    local all = redis.call('HINCRBY', heads, 'characters', characters)
    if redis.call('HLEN', heads) - 1 > tonumber(ARGV[1]) or all > tonumber(ARGV[2]) then
      redis.call('HDEL', heads, id)
      redis.call('HINCRBY', heads, 'characters', -characters)
      full[#full + 1] = id
    else
      redis.call('HSET', messages, id, text)
      redis.call('ZADD', KEYS[1], deadline, id .. string.sub(heads, -64))
      prolong(heads, deadline)
      prolong(messages, deadline)
      redis.call('PUBLISH', channel, note)
    end
  end
end
for index = 2 * count + 3, #KEYS do
  local key = KEYS[index]
  local topic = string.sub(key, -64)
  local field, deadline = ARGV[at], ARGV[at + 1]
  at = at + 2
  -- The message may be kept for longer than the same one that was taken.
  local kept = redis.call('ZSCORE', KEYS[1], string.sub(field, 1, 64) .. topic)
  if kept and tonumber(kept) > tonumber(deadline) then deadline = kept end
  redis.call('HSETNX', key, field, '')
  redis.call('ZADD', KEYS[2], 'GT', deadline, field .. topic)
  prolong(key, deadline)
end
return full`

/**
 * Finds what waits: KEYS are heads, messages and receipts of each topic; ARGV client, time, and how many messages and
 * characters are wanted. Answers whether there are more, and the texts; of the others it reads the heads alone.
 */
const readScript = `
local found = {}
for index = 1, #KEYS, 3 do
  local heads = redis.call('HGETALL', KEYS[index])
  for at = 1, #heads, 2 do
    local id = heads[at]
    local published, deadline, characters, sender = string.match(heads[at + 1], '^(%d+) (%d+) (%d+) (%S+)$')
    if published and sender ~= ARGV[1] and tonumber(deadline) > tonumber(ARGV[2])
      and redis.call('HEXISTS', KEYS[index + 2], id .. ' ' .. ARGV[1]) == 0 then
      found[#found + 1] = { tonumber(published), KEYS[index + 1], id, tonumber(characters) }
    end
  end
end
table.sort(found, function(one, other) return one[1] < other[1] end)
local texts, left = {}, tonumber(ARGV[4])
for index = 1, math.min(#found, tonumber(ARGV[3])) do
  left = left - found[index][4]
  if index > 1 and left < 0 then break end
  texts[index] = redis.call('HGET', found[index][2], found[index][3])
end
return { #texts < #found and 1 or 0, texts }`

/**
 * Drops messages: KEYS are their deadlines, then heads and messages of each one's topic; ARGV the members of the
 * deadlines. Another process may have dropped some of them.
 */
const dropMessagesScript = `
for index, member in ipairs(ARGV) do
  local heads, messages, id = KEYS[2 * index], KEYS[2 * index + 1], string.sub(member, 1, 64)
  local head = redis.call('HGET', heads, id)
  redis.call('ZREM', KEYS[1], member)
  if head then
    redis.call('HDEL', heads, id)
    redis.call('HDEL', messages, id)
    redis.call('HINCRBY', heads, 'characters', -string.match(head, '^%d+ %d+ (%d+) '))
  end
end`

/** Drops receipts: KEYS are their deadlines, then the hash of each; ARGV the members of the deadlines. */
const dropReceiptsScript = `
for index, member in ipairs(ARGV) do
  redis.call('ZREM', KEYS[1], member)
  redis.call('HDEL', KEYS[index + 1], string.sub(member, 1, -65))
end`

/** Keeps mail in a Redis, for a relay of several processes, and tells the others of what it has kept. */
export function createRedisMailbox(
  { commands, processId }: RedisLink,
  now: () => number = Date.now,
): MailboxStore {
  return {
    async keep({ messages, receipts }) {
      const keys = [
        deadlines,
        receiptDeadlines,
        ...messages.flatMap(({ topic }) => [headsOf(topic), messagesOf(topic)]),
        ...receipts.map(({ topic }) => receiptsOf(topic)),
      ]
      const values = [
        ...messages.flatMap((message) => [
          message.id,
          message.expiresAt,
          toHead(message),
          charactersOf(message),
          JSON.stringify(message),
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
        relayTopicCharactersMax,
        messages.length,
        ...values,
      )
      return new Set(full as string[])
    },
    async read(topics, clientId, limit) {
      const keys = topics.flatMap((topic) => [headsOf(topic), messagesOf(topic), receiptsOf(topic)])
      const [more, texts] = (await commands.eval(
        readScript,
        keys.length,
        ...keys,
        clientId,
        now(),
        limit.messages,
        limit.characters,
      )) as [more: number, texts: string[]]
      return { messages: texts.map((text) => JSON.parse(text) as Message), hasMore: more === 1 }
    },
    depth: () => commands.zcard(deadlines),
    async sweep(time) {
      await drop(deadlines, time, dropMessagesScript, (topic) => [headsOf(topic), messagesOf(topic)])
      await drop(receiptDeadlines, time, dropReceiptsScript, (topic) => [receiptsOf(topic)])
    },
  }

  async function drop(from: string, time: number, script: string, hashesOf: (topic: string) => string[]) {
    let members: string[]
    do {
      members = await commands.zrangebyscore(from, '-inf', time, 'LIMIT', 0, sweepSize)
      if (members.length === 0) return
      const hashes = members.flatMap((member) => hashesOf(member.slice(-idLength)))
      await commands.eval(script, hashes.length + 1, from, ...hashes, ...members)
    } while (members.length === sweepSize)
  }
}

/** Characters of SHA-256 in hex; a topic has as many. */
const idLength = 64

function toHead(message: Message): string {
  return `${message.publishedAt} ${message.expiresAt} ${charactersOf(message)} ${message.publisher}`
}
