// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 whose metadata and images are made on chain, as `data:` URIs. Anyone may mint.
contract Mobsters is ERC721("Mobsters", "MOBSTER") {
    using Strings for uint256;

    uint256 public totalSupply;

    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        _safeMint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        bytes memory json = abi.encodePacked(
            '{"name":"Mobster #',
            tokenId.toString(),
            '","description":"One of the mob, drawn by its own contract.","image":"data:image/svg+xml;base64,',
            Base64.encode(_image(tokenId)),
            '","attributes":[{"trait_type":"Mood","value":"',
            tokenId % 2 == 0 ? "Calm" : "Keen",
            '"}]}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// A face: the colours follow from the id, the mouth from whether it is even.
    function _image(uint256 tokenId) private pure returns (bytes memory) {
        uint256 seed = uint256(keccak256(abi.encode(tokenId)));
        string memory hue = (seed % 360).toString();
        string memory other = ((seed + 140) % 360).toString();
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(',
            hue,
            ' 60% 86%)"/><circle cx="48" cy="54" r="28" fill="hsl(',
            other,
            ' 55% 52%)"/><path d="M20 40h56l-8-20H28z" fill="hsl(',
            hue,
            ' 45% 26%)"/><rect x="12" y="38" width="72" height="6" rx="3" fill="hsl(',
            hue,
            ' 45% 18%)"/><circle cx="38" cy="54" r="4" fill="#fff"/><circle cx="58" cy="54" r="4" fill="#fff"/>',
            tokenId % 2 == 0
                ? '<path d="M38 68h20" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>'
                : '<path d="M38 66q10 8 20 0" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/></svg>'
        );
    }
}
