/** The text, or its beginning with an ellipsis. @param most characters of the beginning */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}...` : text;
