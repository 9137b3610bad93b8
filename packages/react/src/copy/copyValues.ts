/** Values required by a text, by the placeholder names in its braces. */
export type CopyValues<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? { [key in name]: string | number } & CopyValues<rest>
  : unknown
