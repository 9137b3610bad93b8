import { nameTextAheadSeconds, nameTextSeconds } from '@latchkey/protocol/constants'
import { isNameAttribute, nameAttributes } from '@latchkey/protocol/nameAttributes'
import { decode, type NameText, nameText } from '@latchkey/protocol/schema'
import { type NameField, refuseName } from './refuseName.ts'

/** Parses a signed text about a name (7.17) and checks its timestamp. Throws the problem, by field. */
export function readNameText(message: string, nowMs: number): NameText {
  const decoded = decode(nameText, parse(message))
  if (!decoded.success) {
    const [reason] = decoded.reasons
    const field = reason?.field.split('.')[0] || 'message'
    throw refuseName(field as NameField, `${reason?.description} in the signed text.`)
  }
  checkTime(decoded.value.timestamp, Math.floor(nowMs / 1000))
  checkAttributes(decoded.value.attributes ?? {})
  return decoded.value
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw refuseName('message', 'It must be JSON: {"name", "timestamp", …}.')
  }
}

function checkAttributes(attributes: Record<string, string>) {
  const unknown = Object.keys(attributes).find((key) => !isNameAttribute(key))
  if (unknown === undefined) return
  const known = nameAttributes.join(', ')
  throw refuseName(
    'attributes',
    `"${unknown}" is not a known attribute. Use ${known}, or the reverse domain of a service, such as com.github.`,
  )
}

function checkTime(timestamp: number, now: number) {
  if (timestamp > now + nameTextAheadSeconds)
    throw refuseName(
      'timestamp',
      "The timestamp is in the future. Use seconds, and check this device's clock.",
    )
  if (timestamp < now - nameTextSeconds) throw refuseName('timestamp', 'The signed text expired. Sign again.')
}
