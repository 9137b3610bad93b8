import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

const data = 'packages/protocol/src/marks/data'

/** Files with drawings, which `marks.mjs` writes. */
export const markFiles = {
  wallets: `${data}/wallets.json`,
  furtherWallets: `${data}/furtherWallets.json`,
  networks: `${data}/networks.json`,
  networkDrawings: `${data}/networkDrawings.json`,
  tokens: `${data}/tokens.json`,
  furtherTokens: 'packages/server/icons/tokens.json',
}

/** The file with a checksum for each drawing. */
export const checksumsFile = 'scripts/marks/checksums.json'

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

/** Lists every drawing, with an id such as `wallets/metaMask`. */
export function listMarks() {
  const list = (kind, table) => Object.entries(table).map(([name, svg]) => ({ id: `${kind}/${name}`, svg }))
  return [
    ...list('wallets', readJson(markFiles.wallets)),
    ...list('wallets', readJson(markFiles.furtherWallets)),
    ...list('networks', readJson(markFiles.networkDrawings)),
    ...list('tokens', readJson(markFiles.tokens).drawings),
    ...list('tokens', readJson(markFiles.furtherTokens).drawings),
  ]
}

/** Returns the checksum of a drawing. */
export const hashMark = (svg) => createHash('sha256').update(svg).digest('hex')

/** Returns drawings that do not have their checksum, and checksums without a drawing. */
export function findChangedMarks(marks = listMarks(), checksums = readJson(checksumsFile)) {
  const ids = new Set(marks.map(({ id }) => id))
  return [
    ...marks.filter(({ id, svg }) => checksums[id] !== hashMark(svg)).map(({ id }) => `${id} has changed`),
    ...Object.keys(checksums)
      .filter((id) => !ids.has(id))
      .map((id) => `${id} is missing`),
  ]
}
