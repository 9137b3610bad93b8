export {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from '../namespaces/contract/defineNamespace.ts'
