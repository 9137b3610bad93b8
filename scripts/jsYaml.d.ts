// The package has no types of its own.
declare module 'js-yaml' {
  /** Parses YAML. Throws for invalid text. */
  export function load(text: string): unknown
}
