/** Defines tests of the translations of a table, by their BCP 47 tags. */
export declare function checkTranslations(
  english: object,
  languages: Readonly<Record<string, () => Promise<object>>>,
): Promise<void>
//# sourceMappingURL=checkTranslations.d.ts.map
