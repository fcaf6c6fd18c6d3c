import type { Obstacle } from './obstacles.rules.ts';
import type { NoVolume } from './volumes.rules.ts';

/** The words of results, as plain text: `{amount}` and the like are filled in, by the server and in the browser. */
export interface DoseWords {
  /** Above the figures of a dosage. */
  readonly forWeight: string;
  /** A weight, and the same in the unit of the bands: `12 kg (26.5 lb)`. */
  readonly sameWeight: string;
  /** Of a weight that is an end of its band, or of two. */
  readonly border: string;
  readonly sharedBorder: string;
  /** Joins two bands; and bands that are not `11 to 20 lb`, `up to 5 lb` or `at least 3 kg`. */
  readonly bothBands: string;
  readonly range: string;
  readonly under: string;
  readonly over: string;
  readonly overUpTo: string;
  readonly upTo: string;
  readonly atLeast: string;
  /** How much of the product; what it is of, which one whole tablet says itself. */
  readonly measure: string;
  readonly orMeasure: string;
  readonly ofStrength: string;
  /** So many tablets or the like of a strength, with their mass unless it is one; and less than the smallest piece, or than one. */
  readonly ofPieces: string;
  readonly piecesMass: string;
  readonly lessThanPiece: string;
  readonly lessThanOne: string;
  /** Of a product that is weighed: its grams are not those of the drug. */
  readonly ofWeighed: string;
  /** A strength with the percentage that is printed on the product. */
  readonly ofPercent: string;
  /** A volume that the source itself names, of a weight; and for one animal. Both with the strength that it means. */
  readonly ofSource: string;
  readonly asInSource: string;
  readonly calculated: string;
  /** To which line of which syringe a volume is cut; that the syringe holds less; and why it is not cut. */
  readonly syringe: string;
  readonly refilled: string;
  readonly betweenLines: string;
  /** Beside tablets in pieces. */
  readonly pieces: string;
  readonly lessThan: string;
  /** Beside less than the smallest piece. */
  readonly noPiece: string;
  /** How far the next count is above the source's dose; how far a count is below it; and where that is much. */
  readonly above: string;
  readonly below: string;
  readonly farBelow: string;
  readonly entered: string;
  /** Of a strength that the reader entered, far from all of the entry. */
  readonly farStrength: string;
  /** Of a tablet, where the entry lists several sizes: it alone comes so close to the dose, or others do too. */
  readonly closest: string;
  readonly suitable: string;
  /** Where the volume is more than the source allows at one site. */
  readonly sites: string;
  /** Where that depends on the age. */
  readonly sitesByAge: string;
  /** Of an insulin: which syringe measures its units, where the source names the strength; and where it does not. */
  readonly insulinSyringe: string;
  readonly anyInsulinSyringe: string;
  /** To which mark of it the units are cut. */
  readonly insulinMark: string;
  /** Of a day's total: the amount; that it is divided; and each of the doses, where the source leaves their number open between some. */
  readonly perDay: string;
  readonly day: string;
  readonly portion: string;
  /** Of one of the equal doses of a day: the total; and the amount where the source does not say how far apart they are. */
  readonly ofDay: string;
  readonly eachTime: string;
  readonly course: string;
  /** The same amount in two units. */
  readonly sameAmount: string;
  readonly capped: string;
  readonly alternatively: string;
  /** Before the first and before each later step of a sequence. */
  readonly dayOne: string;
  readonly first: string;
  readonly afterwards: string;
  readonly together: string;
  readonly noVolume: Readonly<Record<NoVolume, string>>;
  readonly obstacle: Readonly<Record<Obstacle, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** Of units that are counted, where they have one. With `{amount}` it is the whole of any number: `ฟองน้ำสอด {amount} ชิ้น`. */
  readonly plurals: Readonly<Record<string, string>>;
}

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
