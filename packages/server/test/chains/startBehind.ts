import { startNode } from './startNode.ts'

/** Starts a node in front of another one that has no blocks above `height` yet. */
export function startBehind(url: string, height: bigint) {
  return startNode(url, {
    onCall({ method, params }) {
      if (method === 'eth_getBlockByNumber' && params[0] === 'latest') params[0] = `0x${height.toString(16)}`
    },
    alter: ({ method, params }, answer) =>
      method === 'eth_getBlockByNumber' && Number(params[0]) > height ? { ...answer, result: null } : answer,
  })
}
