/** JSON-RPC methods by name. They throw `RpcFailure`. */
export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
