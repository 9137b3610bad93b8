import { reasonOf } from '../../base/reasonOf.ts'
import { connectRedis } from '../../storage/connectRedis.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe } from '../probe.ts'
import type { Finding } from '../report.ts'

/** The oldest supported Redis. Valkey reports the Redis that it is compatible with. */
const versionMin = 7
const topic = 'Redis'
const page = pages.redis

/** Checks Redis, if the settings name one: its version, and whether it keeps the relay's messages. */
export const probeRedis: Probe = ({ redisUrl }) =>
  redisUrl ? [inspect(redisUrl).then((findings) => ({ title: 'Redis', findings }))] : []

async function inspect(url: string): Promise<readonly Finding[]> {
  const link = await connectRedis(url, () => {}).catch((error: unknown) => reasonOf(error))
  if (typeof link === 'string')
    return [
      {
        grade: 'problem',
        topic,
        text: `${hostOf(url)}: cannot connect (${link}). Check that Redis is running at this address, or correct REDIS_URL.`,
        page,
      },
    ]
  try {
    const text = await link.commands.info()
    const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? ''
    const version = read('redis_version')
    const host = `${hostOf(url)}: version ${version.replace(/[^\w.]/g, '')}`
    if (Number.parseInt(version, 10) < versionMin)
      return [{ grade: 'problem', topic, text: `${host} is too old. Use ${versionMin} or later.`, page }]
    const isDurable = read('aof_enabled') !== '0'
    const isBounded = !['noeviction', ''].includes(read('maxmemory_policy'))
    return [
      { grade: 'ok', topic, text: host },
      ...(isDurable ? [] : [warn('it loses the relay’s messages when it restarts. Set appendonly yes.')]),
      ...(isBounded ? [warn('it may delete the relay’s messages. Set maxmemory-policy noeviction.')] : []),
    ]
  } catch {
    // Hosted Redis may forbid INFO.
    return [{ grade: 'ok', topic, text: `${hostOf(url)}: responds` }]
  } finally {
    link.close()
  }
}

function warn(text: string): Finding {
  return { grade: 'warning', topic, text, page }
}
