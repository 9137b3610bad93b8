import { namesChain } from './chains.ts'
import { findNear } from './nearName.ts'
import { variables } from './schema.ts'
import { type Environment, isClusterLink } from './variable.ts'

const settingNames = variables.map(({ name }) => name)

/** Shorter names are too common in other programs' environments. */
const lengthMin = 7
/** From this length on, a name may differ in two characters. */
const longName = 12

/**
 * Finds variables that look like misspelled settings and would be ignored: upstreams whose name matches no chain, and
 * names close to a setting that is not set. Returns one sentence for each.
 */
export function findStrayNames(environment: Environment): string[] {
  const isAbsent = (setting: string) => !environment[setting]
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!value || settingNames.includes(name) || namesChain(name)) return []
    if (isClusterLink(value)) return []
    if (/^(rpc|ws)_./i.test(name)) return /^(https?|wss?):\/\//i.test(value) ? [describeUpstream(name)] : []
    const meant =
      name.length < lengthMin
        ? undefined
        : findNear(name.replace(/[-.]/g, '_'), settingNames, ({ length }) => (length >= longName ? 2 : 1))
    return meant && isAbsent(meant) ? [`${name}: unknown setting. Use ${meant}, or remove the variable.`] : []
  })
}

function describeUpstream(name: string): string {
  const [, kind = '', rest = ''] = /^(rpc|ws)_(.+)$/i.exec(name) ?? []
  const corrected = `${kind.toUpperCase()}_${rest.replace(/^([a-z0-9]{3,8})[-.:]/i, '$1_')}`
  const example = namesChain(corrected) ? corrected : `${kind.toUpperCase()}_eip155_1`
  return `${name}: not a chain setting. Use ${kind.toUpperCase()}_<namespace>_<reference>, such as ${example}.`
}
