import path from 'node:path'

/** Returns the path of a bridge as a file imports it. */
export function bridgePath(file: string, bridge: string, folder: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), `${folder}/${bridge}`)
  return relative.startsWith('.') ? relative : `./${relative}`
}
