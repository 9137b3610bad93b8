import * as table from './apis.ts'
import type { ExplorerApi } from './explorerApi.ts'

/** The APIs of explorers of EVM chains, by type. */
export const explorerApis: Readonly<Record<keyof typeof table, ExplorerApi>> = table
