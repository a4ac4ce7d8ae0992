import type { XmlAttributes } from './xml-tag.ts';
import { parseTag } from './xml-tag.ts';

/** What hears of the markup inside the root, root included. `describe` is asked once for each different tag. */
export interface XmlHandler<T> {
  /** What is worth knowing of a tag; `null` when it cannot be read, which makes the document unfit. */
  describe(name: string, attributes: XmlAttributes): T | null;
  /** False stops the scan: `fault` then tells why, by the handler's own words. */
  open(tag: T): string | null;
  close(): string | null;
  /** Text in which references may have to be resolved. */
  text(raw: string): string | null;
  /** Text that stands for itself. */
  plain(text: string): string | null;
  /** The same, of a part of `source`, for who does not need it as a string of its own. */
  span(source: string, from: number, to: number): string | null;
}

export interface ScannerLimits {
  readonly depth: number;
  readonly elements: number;
}

/** Reads a document piece by piece, in time linear in its length. */
export interface XmlScanner {
  /** Hands over more of the document; what comes after the root is ignored. */
  push(piece: string): void;
  /** Says that there is no more. */
  end(): void;
  /** Why the document is unfit; `null` while it is fit. */
  readonly fault: string | null;
  /** Whether the root has ended. */
  readonly isDone: boolean;
}

interface KnownTag<T> {
  readonly name: string;
  readonly isEmpty: boolean;
  readonly what: T;
}

/**
 * All the markup between one text and the next. The lists of a tracker are the same few runs again and again, so a run that is where it
 * was the last time is known by one comparison.
 */
interface Run<T> {
  readonly raw: string;
  /** A tag that begins, or the name of an element that ends. */
  readonly steps: readonly (KnownTag<T> | string)[];
  /** The run that came after this one the last time. */
  follower: Run<T> | null;
}

/** A comment, a processing instruction or a CDATA section that is not over yet. */
interface Section {
  readonly end: string;
  readonly isText: boolean;
}

const COMMENT: Section = { end: '-->', isText: false };
const INSTRUCTION: Section = { end: '?>', isText: false };
const CDATA: Section = { end: ']]>', isText: true };

const MAX_TAG_CHARACTERS = 64 * 1024;
const MAX_KNOWN_TAGS = 1024;
const MAX_KNOWN_RUNS = 1024;
const MAX_RUN_CHARACTERS = 1024;
/** A page or a PHP warning can stand before the root; more than this is no answer. */
const MAX_PREFIX_CHARACTERS = 256 * 1024;

const SLASH = 0x2f;
const GREATER = 0x3e;
const BANG = 0x21;
const QUESTION = 0x3f;

/**
 * Finds the first element of the local name `root`, whatever stands before it, and walks it. It knows no document types
 * and no entities of their own: a declaration inside the root makes the document unfit.
 */
export function createXmlScanner<T>(root: string, limits: ScannerLimits, handler: XmlHandler<T>): XmlScanner {
  return new Scanner(root, limits, handler);
}

class Scanner<T> implements XmlScanner {
  fault: string | null = null;
  isDone = false;
  readonly #root: RegExp;
  readonly #limits: ScannerLimits;
  readonly #handler: XmlHandler<T>;
  readonly #known = new Map<string, KnownTag<T>>();
  readonly #stack: KnownTag<T>[] = [];
  readonly #runs = new Map<string, Run<T>>();
  #run: Run<T> | null = null;
  /** Where the run began that is being learned, and what it was made of; -1 when none is. */
  #learnedFrom = -1;
  #learned: (KnownTag<T> | string)[] = [];
  #text = '';
  #at = 0;
  #elements = 0;
  #skipped = 0;
  #isInside = false;
  #hasReferences = false;
  #section: Section | null = null;
  /** Text of one run, or of one CDATA section, that spans pieces. */
  #pending: string[] = [];

  constructor(root: string, limits: ScannerLimits, handler: XmlHandler<T>) {
    this.#root = new RegExp(`<(?:[\\w.-]+:)?${root}(?=[ \\t\\r\\n/>])|<!--`, 'g');
    this.#limits = limits;
    this.#handler = handler;
  }

  push(piece: string): void {
    if (this.fault !== null || this.isDone) return;
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + piece : piece;
    this.#at = 0;
    this.#hasReferences ||= piece.includes('&');
    this.#forgetRun();
    let isMoving = true;
    while (isMoving && this.fault === null && !this.isDone) isMoving = this.#advance();
  }

  end(): void {
    if (this.fault !== null || this.isDone) return;
    this.fault = this.#isInside ? 'it ends before its root does' : 'its root is not there';
  }

  /** True when there may be more to do in what is here. */
  #advance(): boolean {
    if (this.#section !== null) return this.#passSection(this.#section);
    return this.#isInside ? this.#walk() : this.#findRoot();
  }

  #findRoot(): boolean {
    this.#root.lastIndex = this.#at;
    const found = this.#root.exec(this.#text);
    const end = found?.index ?? Math.max(this.#at, this.#text.lastIndexOf('<'));
    this.#skipped += end - this.#at;
    this.#at = end;
    if (this.#skipped + this.#text.length - end > MAX_PREFIX_CHARACTERS && found === null)
      this.fault = 'its root is not there';
    if (found === null) return false;
    if (found[0] === '<!--') return this.#enter(COMMENT, 4);
    this.#isInside = true;
    return true;
  }

  #enter(section: Section, markLength: number): boolean {
    this.#section = section;
    this.#at += markLength;
    return true;
  }

  #passSection(section: Section): boolean {
    const end = this.#text.indexOf(section.end, this.#at);
    const upTo = end === -1 ? Math.max(this.#at, this.#text.length - section.end.length + 1) : end;
    if (section.isText) this.#pending.push(this.#text.slice(this.#at, upTo));
    this.#at = end === -1 ? upTo : end + section.end.length;
    if (end === -1) return false;
    this.#section = null;
    if (section.isText) this.fault = this.#handler.plain(this.#takePending(''));
    return true;
  }

  /** From markup to markup; the loop that has to be fast. */
  #walk(): boolean {
    const text = this.#text;
    for (;;) {
      const start = text.indexOf('<', this.#at);
      if (start === -1) return this.#keepText();
      if (start > this.#at || this.#pending.length > 0) {
        if (!this.#passText(start)) return false;
        if (this.#passKnownRun(start)) continue;
      }
      if (this.#hasEnded()) return false;
      if (!this.#passMarkup(start)) return this.#section !== null;
    }
  }

  #hasEnded(): boolean {
    return this.fault !== null || this.isDone;
  }

  /** True when it moved on. */
  #passMarkup(start: number): boolean {
    const next = this.#text.charCodeAt(start + 1);
    if (next === BANG || next === QUESTION) return this.#beginSection();
    return next === SLASH ? this.#passEnd(start) : this.#passStart(start);
  }

  /** True when the run that stands here is the expected one, and is passed; else it begins to learn the one that does. */
  #passKnownRun(start: number): boolean {
    const expected = this.#run?.follower ?? null;
    if (expected !== null && this.#text.substring(start, start + expected.raw.length) === expected.raw)
      return this.#passRun(expected, start);
    this.#learnedFrom = start;
    this.#learned = [];
    return false;
  }

  #passText(start: number): boolean {
    if (this.#learnedFrom !== -1) this.#learnRun();
    if (this.#pending.length === 0 && !this.#hasReferences) {
      this.fault = this.#handler.span(this.#text, this.#at, start);
    } else {
      const text = this.#takePending(this.#text.substring(this.#at, start));
      this.fault = text.includes('&') ? this.#handler.text(text) : this.#handler.plain(text);
    }
    this.#at = start;
    return this.fault === null;
  }

  #passRun(run: Run<T>, start: number): boolean {
    this.#at = start + run.raw.length;
    this.#run = run;
    for (const step of run.steps) {
      const isPassed = typeof step === 'string' ? this.#leave(step) : this.#openTag(step);
      if (!isPassed) return false;
    }
    return true;
  }

  #learnRun(): void {
    const raw = this.#text.substring(this.#learnedFrom, this.#at);
    let run = this.#runs.get(raw);
    if (run === undefined && raw.length <= MAX_RUN_CHARACTERS && this.#runs.size < MAX_KNOWN_RUNS) {
      run = { raw, steps: this.#learned, follower: null };
      this.#runs.set(raw, run);
    }
    if (this.#run !== null && run !== undefined) this.#run.follower = run;
    this.#run = run ?? null;
    this.#learnedFrom = -1;
  }

  #forgetRun(): void {
    this.#run = null;
    this.#learnedFrom = -1;
  }

  #keepText(): boolean {
    if (this.#at < this.#text.length) this.#pending.push(this.#text.slice(this.#at));
    this.#at = this.#text.length;
    return false;
  }

  #takePending(last: string): string {
    if (this.#pending.length === 0) return last;
    const whole = this.#pending.join('') + last;
    this.#pending = [];
    return whole;
  }

  #beginSection(): boolean {
    this.#forgetRun();
    const head = this.#text.slice(this.#at, this.#at + 9);
    if (head.startsWith('<?')) this.#enter(INSTRUCTION, 2);
    else if (head.startsWith('<!--')) this.#enter(COMMENT, 4);
    else if (head === '<![CDATA[') this.#enter(CDATA, 9);
    else if (!'<![CDATA['.startsWith(head) && !'<!--'.startsWith(head))
      this.fault = 'it declares a document type or entities';
    return false;
  }

  #passEnd(start: number): boolean {
    const text = this.#text;
    let name = this.#stack.at(-1)?.name ?? '';
    let end = start + 2 + name.length;
    if (!text.startsWith(name, start + 2) || text.charCodeAt(end) !== GREATER) {
      end = text.indexOf('>', start);
      if (end === -1) return this.#waitForTag(start);
      name = text.slice(start + 2, end).replace(/[ \t\r\n]+$/, '');
    }
    this.#at = end + 1;
    if (this.#learnedFrom !== -1) this.#learned.push(name);
    return this.#leave(name);
  }

  #leave(name: string): boolean {
    if (this.#stack.pop()?.name !== name) return this.#refuse('an element ends that did not begin');
    this.fault = this.#handler.close();
    this.isDone = this.#stack.length === 0;
    return this.fault === null && !this.isDone;
  }

  #passStart(start: number): boolean {
    const end = this.#text.indexOf('>', start);
    if (end === -1) return this.#waitForTag(start);
    const known = this.#known.get(this.#text.substring(start + 1, end));
    return known === undefined ? this.#passNewTag(start, end) : this.#passTag(known, end);
  }

  #passNewTag(start: number, firstGreater: number): boolean {
    const end = tagEnd(this.#text, start, firstGreater);
    if (end === -1) return this.#waitForTag(start);
    const learned = this.#learnTag(this.#text.slice(start + 1, end));
    return learned === null ? this.#refuse('a tag cannot be read') : this.#passTag(learned, end);
  }

  #passTag(tag: KnownTag<T>, end: number): boolean {
    this.#at = end + 1;
    if (this.#learnedFrom !== -1) this.#learned.push(tag);
    return this.#openTag(tag);
  }

  #openTag(tag: KnownTag<T>): boolean {
    this.#elements += 1;
    if (this.#elements > this.#limits.elements)
      return this.#refuse(`it has more than ${this.#limits.elements} elements`);
    if (this.#stack.length >= this.#limits.depth)
      return this.#refuse(`it is nested deeper than ${this.#limits.depth} elements`);
    this.#stack.push(tag);
    this.fault = this.#handler.open(tag.what);
    if (this.fault !== null) return false;
    return tag.isEmpty ? this.#leave(tag.name) : true;
  }

  #learnTag(raw: string): KnownTag<T> | null {
    const parsed = parseTag(raw);
    if (parsed === null) return null;
    const what = this.#handler.describe(parsed.name, parsed.attributes);
    if (what === null) return null;
    const tag = { name: parsed.name, isEmpty: parsed.isEmpty, what };
    if (this.#known.size < MAX_KNOWN_TAGS) this.#known.set(raw, tag);
    return tag;
  }

  #waitForTag(start: number): boolean {
    if (this.#text.length - start > MAX_TAG_CHARACTERS) return this.#refuse('a tag never ends');
    return false;
  }

  #refuse(fault: string): boolean {
    this.fault = fault;
    return false;
  }
}

/** The `>` that ends a tag: one inside a quoted value does not. -1 when it is not here yet. */
function tagEnd(text: string, start: number, firstGreater: number): number {
  let at = start;
  let greater = firstGreater;
  for (;;) {
    const quote = nextQuote(text, at, greater);
    if (quote === -1) return greater;
    const closing = text.indexOf(text.charAt(quote), quote + 1);
    if (closing === -1) return -1;
    at = closing + 1;
    if (at > greater) greater = text.indexOf('>', at);
    if (greater === -1) return -1;
  }
}

function nextQuote(text: string, from: number, upTo: number): number {
  for (let at = from; at < upTo; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x22 || character === 0x27) return at;
  }
  return -1;
}
