import PDFDocument from 'pdfkit';
import { boldFont, isBoldPossible, regularFont } from '../fonts/fonts.ts';
import { printable } from '../fonts/printable.ts';
import { openRange, signatureBytes } from './sign-pdf.ts';

// A sheet of the insurer's: A4, tagged for screen readers, with an outline, and a place for the signature.

type Pdf = InstanceType<typeof PDFDocument>;
type Struct = ReturnType<Pdf['struct']>;

const ink = '#16241f';
const second = '#4d5c56';
const rule = '#c9d4d0';
const sealRed = '#b9322a';
const left = 50;
const footerHeight = 40;

export interface PaperHead {
  readonly title: string;
  readonly insurer: string;
  readonly subject: string;
  readonly at: Date;
}

export interface Drawn {
  readonly pdf: Buffer;
  readonly pages: number;
  /** Characters that are not drawn but written out by their code points, as U+20BB7. */
  readonly missing: readonly string[];
}

export interface Column {
  readonly label: string;
  /** In points; none: what is left, in equal parts. */
  readonly width?: number;
  readonly isNumber?: boolean;
}

export class DrawnPaper {
  readonly #pdf: Pdf;
  readonly #root: Struct;
  readonly #head: PaperHead;
  readonly #chunks: Buffer[] = [];
  readonly #missing = new Set<string>();

  constructor(head: PaperHead) {
    this.#head = head;
    this.#pdf = new PDFDocument({
      ...{ size: 'A4', margins: { top: 56, bottom: 60, left, right: left } },
      ...{
        pdfVersion: '1.7',
        subset: 'PDF/UA' as 'PDF/A-1',
        tagged: true,
        lang: 'zh-CN',
        displayTitle: true,
      },
      bufferPages: true,
      info: {
        Title: head.title,
        Author: head.insurer,
        Subject: head.subject,
        CreationDate: head.at,
        ModDate: head.at,
      },
      // None to begin with: the standard ones have no Chinese.
      font: null as unknown as string,
    });
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    // What is parsed already is taken as it is: only its type does not say so.
    this.#pdf.registerFont('regular', regularFont() as unknown as Buffer);
    this.#pdf.registerFont('bold', boldFont() as unknown as Buffer);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#pdf.font('regular').fontSize(10).fillColor(ink);
  }

  title(text: string, under: string): void {
    this.#text('P', this.#head.insurer, { size: 11, colour: second, align: 'center' });
    this.#text('H1', text, { size: 22, isBold: true, align: 'center' });
    if (under !== '') this.#text('P', under, { size: 10, colour: second, align: 'center' });
    this.#pdf.moveDown(0.6);
  }

  heading(text: string): void {
    this.#keepTogether(70);
    this.#pdf.moveDown(0.8);
    this.#pdf.outline.addItem(text);
    this.#text('H2', text, { size: 13, isBold: true });
    this.#pdf.moveDown(0.3);
  }

  paragraph(text: string, { isBold = false, isSmall = false } = {}): void {
    this.#text('P', text, { size: isSmall ? 8.5 : 10, isBold, colour: isSmall ? second : ink });
    this.#pdf.moveDown(0.25);
  }

  /** Two columns of what is called how. */
  facts(lines: readonly { readonly label: string; readonly value: string }[]): void {
    if (lines.length === 0) return;
    this.#table(
      [110, '*'],
      lines.map(({ label, value }) => [
        { text: this.#printable(label), type: 'TH' as const, scope: 'Row' as const, textColor: second },
        { text: this.#printable(value) },
      ]),
    );
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const alignOf = (column: Column | undefined) => ({
      align: { x: column?.isNumber ? ('right' as const) : ('left' as const), y: 'center' as const },
    });
    this.#table(
      columns.map(({ width }) => width ?? '*'),
      [
        columns.map((column) => ({
          ...{ text: column.label, type: 'TH' as const, scope: 'Column' as const },
          ...{ font: { src: 'bold' }, backgroundColor: '#f1f5f3' },
          ...alignOf(column),
        })),
        ...rows.map((row) =>
          row.map((text, place) => ({ text: this.#printable(text), ...alignOf(columns[place]) })),
        ),
      ],
    );
  }

  /** The insurer's seal on the right, beside what is said of the signature. */
  seal(name: string, inside: string, lines: readonly string[]): void {
    this.#keepTogether(130);
    const pdf = this.#pdf;
    const top = pdf.y + 14;
    const centre = { x: pdf.page.width - left - 60, y: top + 48 };
    this.#root.add(
      pdf.struct('Figure', { alt: `${name}${inside}` }, () => {
        pdf.save().lineWidth(2).strokeColor(sealRed).circle(centre.x, centre.y, 46).stroke();
        pdf.rotate(-12, { origin: [centre.x, centre.y] });
        const shown = this.#printable(name);
        pdf
          .font(isBoldPossible(shown) ? 'bold' : 'regular')
          .fontSize(10.5)
          .fillColor(sealRed);
        const box = { width: 88, align: 'center' as const, lineBreak: false };
        pdf.text(shown, centre.x - 44, centre.y - 14, box);
        pdf.text(inside, centre.x - 44, centre.y + 2, box);
        pdf.restore();
      }),
    );
    pdf.x = left;
    pdf.y = top;
    for (const line of lines) this.#text('P', line, { size: 9, colour: second, width: 340 });
    pdf.y = Math.max(pdf.y, top + 100);
  }

  /** A signature as it was drawn: thousandths of the pad's width and height. */
  signature(
    caption: string,
    alt: string,
    strokes: readonly (readonly { readonly x: number; readonly y: number }[])[],
  ): void {
    this.#keepTogether(96);
    const pdf = this.#pdf;
    this.#text('P', caption, { size: 10 });
    const top = pdf.y + 2;
    const size = { width: 180, height: 60 };
    this.#root.add(
      pdf.struct('Figure', { alt }, () => {
        pdf.save().lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(ink);
        for (const stroke of strokes) {
          const [first, ...rest] = stroke.map(
            ({ x, y }) => [left + (x / 1000) * size.width, top + (y / 1000) * size.height] as const,
          );
          if (!first) continue;
          // A path without a line paints nothing, and a touch is the dot of a character.
          if (rest.length === 0) pdf.circle(...first, 0.9).fill(ink);
          else {
            pdf.moveTo(...first);
            for (const at of rest) pdf.lineTo(...at);
            pdf.stroke();
          }
        }
        pdf.lineWidth(0.5).strokeColor(rule);
        pdf
          .moveTo(left, top + size.height)
          .lineTo(left + size.width, top + size.height)
          .stroke();
        pdf.restore();
      }),
    );
    pdf.x = left;
    pdf.y = top + size.height + 10;
  }

  /** The drawing with a place left for its signature. */
  async finish(): Promise<Drawn> {
    const pages = this.#footers();
    this.#leavePlaceForSignature();
    const ended = new Promise<void>((resolve, reject) => {
      this.#pdf.once('end', resolve);
      this.#pdf.once('error', reject);
    });
    this.#root.end();
    this.#pdf.end();
    await ended;
    return { pdf: Buffer.concat(this.#chunks), pages, missing: [...this.#missing] };
  }

  #printable(written: string): string {
    const { text, missing } = printable(written);
    for (const one of missing) this.#missing.add(one);
    return text;
  }

  #text(
    type: string,
    written: string,
    how: {
      readonly size: number;
      readonly isBold?: boolean;
      readonly colour?: string;
      readonly align?: 'center';
      readonly width?: number;
    },
  ): void {
    const pdf = this.#pdf;
    const { align, width } = how;
    const text = this.#printable(written);
    this.#root.add(
      pdf.struct(type, {}, () => {
        pdf.font(how.isBold && isBoldPossible(text) ? 'bold' : 'regular');
        pdf.fontSize(how.size).fillColor(how.colour ?? ink);
        pdf.text(text, left, pdf.y, { lineGap: 3, ...(align && { align }), ...(width && { width }) });
      }),
    );
  }

  #table(widths: readonly (number | '*')[], data: PDFKit.Mixins.TableOptionsWithData['data']): void {
    const pdf = this.#pdf;
    pdf.x = left;
    pdf.font('regular').fontSize(9.5).fillColor(ink);
    pdf.table({
      structParent: this.#root,
      columnStyles: [...widths],
      defaultStyle: { padding: 5, borderColor: rule, border: 0.6 },
      data,
    } as PDFKit.Mixins.TableOptionsWithData);
    pdf.x = left;
    pdf.moveDown(0.4);
  }

  #keepTogether(height: number): void {
    const { page } = this.#pdf;
    if (this.#pdf.y + height > page.height - page.margins.bottom) this.#pdf.addPage();
  }

  #footers(): number {
    const pdf = this.#pdf;
    const { count } = pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      pdf.switchToPage(page);
      const { bottom } = pdf.page.margins;
      // What stands below the margin would begin a page of its own.
      pdf.page.margins.bottom = 0;
      pdf.markContent('Artifact', { type: 'Pagination' });
      pdf.font('regular').fontSize(8.5).fillColor(second);
      const y = pdf.page.height - footerHeight;
      pdf.text(this.#printable(this.#head.subject), left, y, { lineBreak: false });
      const place = { width: pdf.page.width - 2 * left, align: 'right' as const, lineBreak: false };
      pdf.text(`第 ${page + 1} 页，共 ${count} 页`, left, y, place);
      pdf.endMarkedContent();
      pdf.page.margins.bottom = bottom;
    }
    return count;
  }

  /** A signature field without an appearance: the seal is drawn. The time stands here, as PAdES wants it. */
  #leavePlaceForSignature(): void {
    const pdf = this.#pdf;
    const { page } = pdf;
    const value = pdf.ref({
      ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
      ByteRange: [...openRange],
      Contents: Buffer.alloc(signatureBytes),
      Reason: new String('电子保单签章'),
      Name: new String(this.#head.insurer),
      M: this.#head.at,
    });
    value.end(undefined);
    pdf.font('regular').initForm();
    const form = (pdf as unknown as WithForm)._root.data.AcroForm.data;
    form.SigFlags = 3;
    delete form.NeedAppearances;
    const field = pdf.ref({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], F: 132, V: value },
      T: new String('Signature1'),
      TU: new String(`${this.#head.insurer}电子签章`),
      P: page.dictionary,
    });
    field.end(undefined);
    (page as unknown as WithAnnotations).annotations.push(field);
    form.Fields.push(field);
  }
}

/** What pdfkit keeps of its form and has no words for. */
interface WithForm {
  readonly _root: {
    readonly data: {
      readonly AcroForm: {
        readonly data: { SigFlags: number; NeedAppearances?: boolean; readonly Fields: unknown[] };
      };
    };
  };
}

interface WithAnnotations {
  readonly annotations: unknown[];
}
