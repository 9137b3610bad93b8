import { root } from '../run.mjs'
import { closure } from './bundlePage.mjs'

/** Modules that load on intent, never because the browser is idle. A context alone is allowed. */
export const evmParts =
  /node_modules\/(@wagmi|viem|@tanstack\/query-core)\/|node_modules\/wagmi\/(?!.*\/context\.)/

/** Modules that must not load with the button, and why. */
const forbiddenFirst = [
  { is: /node_modules\/zod\//, why: 'schemas load only after a user action' },
  { is: /packages\/react\/(dist|src)\/views\/[A-Z]/, why: 'views load when they open' },
  {
    is: /packages\/core\/(dist|src)\/namespaces\/(?!eip155\/(createEvmShell|commandNames|storedState)\.|contract\/defineNamespace\.)/,
    why: 'namespaces load when they are needed',
  },
  { is: evmParts, why: 'wagmi, viem and TanStack Query load on intent' },
]

/** Modules that opening the modal needs: its shell with the Connect view, and the list of wallets. */
const openingParts = [
  /packages\/react\/(dist|src)\/modal\/mountModal\.[jt]s/,
  /packages\/core\/(dist|src)\/remote\/catalogue\.[jt]s/,
]

/** Returns what loads immediately, what opening the modal adds, and what must not be in the first load. */
export function judgeFirstLoad(chunks) {
  const first = closure(chunks, ({ isEntry }) => isEntry)
  const opening = closure(chunks, ({ moduleIds }) =>
    moduleIds.some((id) => openingParts.some((part) => part.test(id))),
  )
  const modules = chunks.filter(({ fileName }) => first.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
  const problems = modules.flatMap((id) =>
    forbiddenFirst
      .filter(({ is }) => is.test(id))
      .map(({ why }) => `${id.replace(`${root}/`, '')} loads with the button: ${why}`),
  )
  return { files: [...first], opening: [...opening].filter((name) => !first.has(name)), modules, problems }
}
