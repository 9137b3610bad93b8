import { relayEntryBytes, relayTopicCharactersMax, relayTopicMessagesMax } from '@latchkey/protocol/constants'
import type { RedisLink } from '../storage/connectRedis.ts'
import { charactersOf } from './charactersOf.ts'
import { channelOf } from './createRedisBus.ts'
import type { MailboxStore, Message, Weighed } from './store.ts'
import { weightOf } from './weightOf.ts'

/** The version changes with the data format: a server with another format reads none of it. */
const prefix = 'latchkey:relay:3'
/** Heads by id: what is read of messages before they are loaded, with their total number of characters. */
const headsOf = (topic: string) => `${prefix}:heads:${topic}`
/** Messages by id. Like the other keys, it expires with its last message, even if no relay is running. */
const messagesOf = (topic: string) => `${prefix}:messages:${topic}`
/** Receipts by message and client. */
const receiptsOf = (topic: string) => `${prefix}:receipts:${topic}`
/** When each message expires. A member is the field of its hash, then the topic. */
const deadlines = `${prefix}:deadlines`
/** When each receipt expires, since other receipts may keep their hash alive. */
const receiptDeadlines = `${prefix}:receiptDeadlines`
/** Clients that have listened, one or two. */
const listenersOf = (topic: string) => `${prefix}:listeners:${topic}`
/** When each topic's listeners are forgotten. */
const listenerDeadlines = `${prefix}:listenerDeadlines`
/** Bytes of messages: `all`, `unheard`, and by client. */
const usage = `${prefix}:usage`
/** Each message's size and accounts, by its member of the deadlines: its hash may expire before it is dropped. */
const charges = `${prefix}:charges`

/** How many expired messages or receipts are dropped in one step. */
const sweepSize = 1_000

/**
 * Stores a group atomically.
 *
 * KEYS are the three deadlines, usage and charges, then heads and messages of each message's topic, receipts of each
 * receipt's, and listeners of each topic that was listened to.
 *
 * ARGV are the limits of a topic, the numbers of messages and receipts, then for each message id, deadline, head,
 * characters, text, channel, note, weight, accounts, for each receipt its field and deadline, and for each topic its
 * deadline and two clients, the second of which may be empty.
 *
 * Returns the ids of messages whose topic is full.
 */
const keepScript = `
local full = {}
local count, receipts = tonumber(ARGV[3]), tonumber(ARGV[4])
local at = 5
local function prolong(key, deadline)
  if redis.call('PEXPIREAT', key, deadline, 'NX') == 0 then redis.call('PEXPIREAT', key, deadline, 'GT') end
end
for index = 1, count do
  local heads, messages = KEYS[2 * index + 4], KEYS[2 * index + 5]
  local id, deadline, head, characters, text, channel, note, weight, accounts = unpack(ARGV, at, at + 8)
  at = at + 9
  if redis.call('HSETNX', heads, id, head) == 1 then
    local all = redis.call('HINCRBY', heads, 'characters', characters)
    if redis.call('HLEN', heads) - 1 > tonumber(ARGV[1]) or all > tonumber(ARGV[2]) then
      redis.call('HDEL', heads, id)
      redis.call('HINCRBY', heads, 'characters', 0 - characters)
      full[#full + 1] = id
    else
      redis.call('HSET', messages, id, text)
      local member = id .. string.sub(heads, -64)
      redis.call('ZADD', KEYS[1], deadline, member)
      if redis.call('HSETNX', KEYS[5], member, weight .. ' ' .. accounts) == 1 then
        for account in string.gmatch(accounts, '%S+') do redis.call('HINCRBY', KEYS[4], account, weight) end
      end
      prolong(heads, deadline)
      prolong(messages, deadline)
      redis.call('PUBLISH', channel, note)
    end
  end
end
local base = 2 * count + 5
for index = base + 1, base + receipts do
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
for index = base + receipts + 1, #KEYS do
  local key = KEYS[index]
  local deadline = ARGV[at]
  for offset = 1, 2 do
    local client = ARGV[at + offset]
    if client ~= '' and redis.call('HLEN', key) < 2 then redis.call('HSETNX', key, client, '') end
  end
  at = at + 3
  prolong(key, deadline)
  redis.call('ZADD', KEYS[3], 'GT', deadline, string.sub(key, -64))
end
return full`

/**
 * Reads waiting messages. KEYS are heads, messages and receipts of each topic; ARGV client, time, and the maximum
 * numbers of messages and characters. Returns whether there are more, and the texts. Of all other messages only the
 * heads are read.
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
 * Drops messages. KEYS are their deadlines, usage and charges, then heads and messages of each one's topic; ARGV the
 * members of the deadlines. Another process may have dropped some of them.
 */
const dropMessagesScript = `
for index, member in ipairs(ARGV) do
  local heads, messages, id = KEYS[2 * index + 2], KEYS[2 * index + 3], string.sub(member, 1, 64)
  local head = redis.call('HGET', heads, id)
  local charge = redis.call('HGET', KEYS[3], member)
  if charge then
    local weight, accounts = string.match(charge, '^(%d+) (.*)$')
    for account in string.gmatch(accounts, '%S+') do
      if redis.call('HINCRBY', KEYS[2], account, -weight) <= 0 then redis.call('HDEL', KEYS[2], account) end
    end
    redis.call('HDEL', KEYS[3], member)
  end
  redis.call('ZREM', KEYS[1], member)
  if head then
    redis.call('HDEL', heads, id)
    redis.call('HDEL', messages, id)
    -- Minus nothing, of an empty message, is no integer to Redis.
    redis.call('HINCRBY', heads, 'characters', 0 - string.match(head, '^%d+ %d+ (%d+) '))
  end
end`

/** When the bytes were last counted. */
const recounted = `${prefix}:recounted`
/** More messages than this would block Redis for longer than a tenth of a second. */
const recountMax = 50_000

/**
 * Recounts bytes. KEYS are usage, charges, deadlines and the time of the last recount; ARGV the maximum number of
 * messages, the time, and how long a recount is valid. Deletes charges of messages that no sweep will drop. Returns 1
 * if it was done, 2 if there are too many messages.
 */
const recountScript = `
local last = redis.call('GET', KEYS[4])
if last and math.abs(tonumber(ARGV[2]) - tonumber(last)) < tonumber(ARGV[3]) then return 0 end
if redis.call('HLEN', KEYS[2]) > tonumber(ARGV[1]) then return 2 end
redis.call('SET', KEYS[4], ARGV[2])
local bytes = {}
local charges = redis.call('HGETALL', KEYS[2])
for at = 1, #charges, 2 do
  if redis.call('ZSCORE', KEYS[3], charges[at]) then
    local weight, accounts = string.match(charges[at + 1], '^(%d+) (.*)$')
    for account in string.gmatch(accounts, '%S+') do bytes[account] = (bytes[account] or 0) + tonumber(weight) end
  else
    redis.call('HDEL', KEYS[2], charges[at])
  end
end
redis.call('DEL', KEYS[1])
for account, sum in pairs(bytes) do redis.call('HSET', KEYS[1], account, string.format('%d', sum)) end
return 1`

/** Drops receipts. KEYS are their deadlines, then the hash of each; ARGV the members of the deadlines. */
const dropReceiptsScript = `
for index, member in ipairs(ARGV) do
  redis.call('ZREM', KEYS[1], member)
  redis.call('HDEL', KEYS[index + 1], string.sub(member, 1, -65))
end`

/** Stores messages in a Redis, for a relay of several processes, and announces them to the others. */
export function createRedisMailbox(
  { commands, processId }: RedisLink,
  now: () => number = Date.now,
): MailboxStore {
  return {
    async keep({ messages, receipts, listenings }) {
      const keys = [
        deadlines,
        receiptDeadlines,
        listenerDeadlines,
        usage,
        charges,
        ...messages.flatMap(({ topic }) => [headsOf(topic), messagesOf(topic)]),
        ...receipts.map(({ topic }) => receiptsOf(topic)),
        ...listenings.map(({ topic }) => listenersOf(topic)),
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
          weightOf(message),
          `all ${message.publisher}${message.heard ? '' : ' unheard'}`,
        ]),
        ...receipts.flatMap(({ id, clientId, expiresAt }) => [`${id} ${clientId}`, expiresAt]),
        ...listenings.flatMap(({ expiresAt, clientIds: [one, other = ''] }) => [expiresAt, one, other]),
      ]
      const full = await commands.eval(
        keepScript,
        keys.length,
        ...keys,
        relayTopicMessagesMax,
        relayTopicCharactersMax,
        messages.length,
        receipts.length,
        ...values,
      )
      return new Set(full as string[])
    },
    weigh: (asked) => weigh(commands, asked, now()),
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
      await drop(commands, [deadlines, usage, charges], time, dropMessagesScript, (topic) => [
        headsOf(topic),
        messagesOf(topic),
      ])
      await drop(commands, [receiptDeadlines], time, dropReceiptsScript, (topic) => [receiptsOf(topic)])
      // The lists themselves expire in Redis.
      await commands.zremrangebyscore(listenerDeadlines, '-inf', time)
    },
    async recount(time, freshMs) {
      const keys = [usage, charges, deadlines, recounted]
      // Scripts run exclusively, so only one process counts and nothing changes meanwhile.
      const done = await commands.eval(recountScript, keys.length, ...keys, recountMax, time, freshMs)
      if (done === 2)
        throw new Error(`Redis holds more than ${recountMax} messages: too many to count at once.`)
      return done === 1
    },
  }
}

/** Reads what the limits of a group depend on. */
async function weigh(
  commands: RedisLink['commands'],
  { messages, topics }: Parameters<MailboxStore['weigh']>[0],
  time: number,
): Promise<Weighed> {
  const accounts = [...new Set(messages.map(({ publisher }) => publisher))]
  const asking = commands.pipeline()
  asking.zcard(receiptDeadlines)
  asking.zcard(listenerDeadlines)
  asking.hmget(usage, 'all', 'unheard', ...accounts)
  for (const { id, topic } of messages) asking.hexists(headsOf(topic), id)
  for (const topic of topics) asking.hkeys(listenersOf(topic)).zscore(listenerDeadlines, topic)
  const answers = (await asking.exec()) ?? []
  const [receipts, listened, bytes, ...rest] = answers.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
  const [all, unheard, ...byClient] = (bytes as (string | null)[]).map(Number)
  return {
    bytes: {
      all: (all ?? 0) + (Number(receipts) + Number(listened)) * relayEntryBytes,
      unheard: unheard ?? 0,
      ofClient: new Map(accounts.map((account, at) => [account, byClient[at] ?? 0])),
    },
    known: new Set(messages.filter((_, at) => rest[at] === 1).map(({ id }) => id)),
    listeners: new Map(
      topics.flatMap((topic, at) => {
        const [clientIds, deadline] = rest.slice(messages.length + 2 * at)
        return Number(deadline) > time ? [[topic, clientIds as string[]]] : []
      }),
    ),
  }
}

/** Drops what has expired, in steps. `hashesOf` names what a step changes for each topic. */
async function drop(
  commands: RedisLink['commands'],
  [from, ...beside]: [from: string, ...beside: string[]],
  time: number,
  script: string,
  hashesOf: (topic: string) => string[],
) {
  let members: string[]
  do {
    members = await commands.zrangebyscore(from, '-inf', time, 'LIMIT', 0, sweepSize)
    if (members.length === 0) return
    const hashes = members.flatMap((member) => hashesOf(member.slice(-idLength)))
    await commands.eval(script, hashes.length + 1 + beside.length, from, ...beside, ...hashes, ...members)
  } while (members.length === sweepSize)
}

/** Length of a SHA-256 in hex, and of a topic. */
const idLength = 64

function toHead(message: Message): string {
  return `${message.publishedAt} ${message.expiresAt} ${charactersOf(message)} ${message.publisher}`
}
