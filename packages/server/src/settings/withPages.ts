import { namesChain } from './chains.ts'
import { variables } from './schema.ts'

const page = 'docs/server/settings.md'

/** Adds to each line of a `SettingError` where the docs describe its setting. */
export function withPages(message: string): string {
  return message
    .split('\n')
    .map((line) => {
      const [, name] = /^([A-Z][\w-]*|(?:rpc|ws)_\S+): /.exec(line) ?? []
      return name === undefined ? line : `${line} See ${page}${anchorOf(name)}.`
    })
    .join('\n')
}

/** Returns the anchor of a variable's section, or none for a variable that is no setting. */
function anchorOf(name: string): string {
  // The table has a chain's variables once for all chains: `RPC_<namespace>_<reference>`.
  const kind = namesChain(name) ? `${name.slice(0, name.indexOf('_'))}_<` : undefined
  const variable = variables.find((known) => known.name === name || (kind && known.name.startsWith(kind)))
  return variable ? `#${variable.section.toLowerCase().replaceAll(' ', '-')}` : ''
}
