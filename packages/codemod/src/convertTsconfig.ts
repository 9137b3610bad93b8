/** Resolutions of modules that don't read `exports`, which Latchkey's packages need. */
const old = /("moduleResolution"\s*:\s*")(?:node|node10|classic)(")/i

/** Changes how TypeScript resolves modules in the text of a tsconfig.json, if it couldn't find the kit. */
export const convertTsconfig = (text: string): string => text.replace(old, '$1bundler$2')
