"""Writes how the field's own cutter cuts every fifth caption, for the test of the program's: data/reader/pieces-check.json.

Usage: check_pieces.py
"""
import glob
import json
import zlib

from encoder import VOCABULARY, create_tokenizer, normalise

UNKNOWN = 3
CAPTIONS = 2000


def main():
    vocabulary = json.load(open(VOCABULARY, encoding='utf8'))
    tokenizer = create_tokenizer(list(zip(vocabulary['pieces'], vocabulary['scores'])), UNKNOWN)
    line_break = len(vocabulary['pieces'])
    rows = [json.loads(line) for path in sorted(glob.glob('data/captions/*.jsonl')) for line in open(path, encoding='utf8') if line.strip()]
    checks = {}
    for row in rows[::len(rows) // CAPTIONS][:CAPTIONS]:
        ids = []
        for number, line in enumerate(row['text'].split('\n')):
            text = normalise(line, vocabulary['letters'])
            ids += ([line_break] if number else []) + (tokenizer.encode(text).ids if text else [])
        checks[row['id']] = zlib.crc32(' '.join(map(str, ids)).encode())
    with open('data/reader/pieces-check.json', 'w', encoding='utf8') as file:
        json.dump(checks, file, separators=(',', ':'))
        file.write('\n')
    print(len(checks), 'captions')


if __name__ == '__main__':
    main()
